import { EMAIL_MAX, EMAIL_PATTERN } from '@oncelink/contracts';

/** Values of requests as the database knows them. Those that can't be one throw: the gateway lets none through. */

export const REQUEST_ID_BYTES = 16;
/** 128 bits: as many as nobody can try. */
export const LINK_BYTES = 16;
const HASH_BYTES = 32;

/**
 * In lower case, because mailboxes that differ in case alone do not exist outside of standards. Nothing else is changed:
 * whether dots or what follows a plus sign matter is up to the provider.
 */
export function decodeEmail(text: string): string {
  if (text.length > EMAIL_MAX || !EMAIL_PATTERN.test(text)) throw new RangeError('This is no email address.');
  return text.toLowerCase();
}

export const decodeRequestId = (text: string): Buffer => decodeBytes(text, REQUEST_ID_BYTES);

export const decodeLink = (text: string): Buffer => decodeBytes(text, LINK_BYTES);

export const decodeHash = (text: string): Buffer => decodeBytes(text, HASH_BYTES);

function decodeBytes(text: string, length: number): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== length) throw new RangeError(`Not ${length} bytes.`);
  return bytes;
}
