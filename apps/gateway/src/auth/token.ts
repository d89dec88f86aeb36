import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN } from '@oncelink/contracts';

const CHECK_BYTES = 4;
const TOKEN_PATTERN = new RegExp(
  `^${TOKEN.prefix}[A-Za-z0-9_-]{${Math.ceil((TOKEN.bytes * 8) / 6)}}[A-Za-z0-9_-]{${TOKEN.checkChars}}$`,
);

/** CRC-32 (ISO 3309) of a text, as base64url. It finds typing errors and helps secret scanners; it protects nothing. */
function checkOf(text: string): string {
  const bytes = Buffer.alloc(CHECK_BYTES);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
}

/** A new bearer token. Only the browser keeps it; services and stores know its hash. */
export function drawToken(): string {
  const text = TOKEN.prefix + randomBytes(TOKEN.bytes).toString('base64url');
  return text + checkOf(text);
}

/** Whether a text has the form of our tokens. Other texts are refused without a call to the auth-service. */
export function isToken(text: string): boolean {
  return (
    TOKEN_PATTERN.test(text) && checkOf(text.slice(0, -TOKEN.checkChars)) === text.slice(-TOKEN.checkChars)
  );
}

/** SHA-256 of the whole text of a token, base64url: what services and stores know of it. */
export const tokenHashOf = (token: string): string => hash('sha256', token, 'base64url');
