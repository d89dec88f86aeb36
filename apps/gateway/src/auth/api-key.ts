import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY } from '@oncelink/contracts';
import { base62 } from './base62.ts';

const { prefix, bytes, digits, checkDigits, hintLength } = API_KEY;
const KEY_PATTERN = new RegExp(`^${prefix}[0-9A-Za-z]{${digits + checkDigits}}$`);

/** CRC-32 of all before. It finds typing errors and helps secret scanners; it protects nothing. */
const checkOf = (text: string): string => base62(BigInt(crc32(text)), checkDigits);

/** A new API key. Its owner sees it once; services and stores know its hash. */
export function drawApiKey(): string {
  const text = prefix + base62(BigInt(`0x${randomBytes(bytes).toString('hex')}`), digits);
  return text + checkOf(text);
}

/** Whether a text has the form of our keys. Other texts are refused without a question to the auth-service. */
export const isApiKey = (text: string): boolean =>
  KEY_PATTERN.test(text) && checkOf(text.slice(0, -checkDigits)) === text.slice(-checkDigits);

/** What services and stores know of a key: SHA-256 of its text, base64url. */
export const tokenHashOfKey = (key: string): string => hash('sha256', key, 'base64url');

/** What its owner sees of it later. */
export const hintOf = (key: string): string => key.slice(-hintLength);
