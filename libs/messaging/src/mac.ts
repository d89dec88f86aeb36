import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** HMAC-SHA256, base64url: 43 characters. */
export const macOf = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isMacOf(key: KeyObject, text: string, given: string): boolean {
  const expected = Buffer.from(macOf(key, text));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
