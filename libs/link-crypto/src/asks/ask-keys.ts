import { type Bytes, utf8 } from '../bytes.ts';
import { KEY_BYTES } from '../key-schedule.ts';

/** Kinds of version 2 that are no links to a secret; suite 1. */
export const ASK = 0x15;
export const ANSWER = 0x16;
export const COLLECT = 0x17;

const DERIVED_BYTES = {
  'request key': 32,
  'ask key': 32,
  'ask id': 16,
  'ask proof': 32,
  'collect proof': 32,
  'answer psk': 32,
} as const;

/** As all keys of version 2, with the header of a plain ask: a cover changes none of them. */
export async function deriveOf(key: Bytes, label: keyof typeof DERIVED_BYTES): Promise<Bytes> {
  const root = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits']);
  const info = new Uint8Array([...utf8(`${label}\0`), 2, ASK]);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: utf8('oncelink/v2'), info };
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, root, DERIVED_BYTES[label] * 8));
}

/** What who is to answer has: K and the public key of who asked. Nobody gets from K back to Q. */
export interface AskKeys {
  readonly askKey: Bytes;
  readonly publicKey: Bytes;
}

export const PUBLIC_KEY_BYTES = 32;
export const ASK_BODY_BYTES = KEY_BYTES + PUBLIC_KEY_BYTES;
