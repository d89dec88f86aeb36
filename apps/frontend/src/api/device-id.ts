import { readText, writeText } from '../lib/stored-text.ts';

const KEY = 'device_id';
const BYTES = 16;

function drawId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

let drawn: string | undefined;

/**
 * A random name of this browser, sent when a code is asked for or tried. Strangers who use up an address's daily
 * codes can't lock out a browser that was signed in before. 16 bytes, base64url; kept over signing out.
 */
export function deviceId(): string {
  const id = readText(KEY) ?? (drawn ??= drawId());
  writeText(KEY, id);
  return id;
}
