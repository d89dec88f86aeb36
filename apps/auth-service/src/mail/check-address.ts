import { EMAIL_MAX, EMAIL_PATTERN } from '@oncelink/contracts';

/** An address that can't be written to without doubt about who gets the mail. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/** @throws AddressError */
export function checkAddress(address: string): string {
  if (address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address)) return address;
  throw new AddressError('This is not one plain address.');
}

/** The bare address of `Name <address>`. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
