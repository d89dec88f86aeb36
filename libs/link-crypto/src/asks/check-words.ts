import { wordlist } from '@scure/bip39/wordlists/english.js';
import { concat, utf8 } from '../bytes.ts';
import type { AskKeys } from './ask-keys.ts';

const WORDS = 4;
const WORD_BITS = 11n;
const ROUNDS = 100_000;

/**
 * Four words, 44 bits, that both sides read to each other: who replaces the ask on its way would have to find another one with
 * the same words, at 100,000 rounds a try.
 */
export async function checkWords({ askKey, publicKey }: AskKeys): Promise<readonly string[]> {
  const keys = await crypto.subtle.importKey('raw', concat(askKey, publicKey), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8('oncelink/v2 words'), iterations: ROUNDS };
  const bits = new DataView(await crypto.subtle.deriveBits(pbkdf2, keys, 64)).getBigUint64(0);
  return Array.from({ length: WORDS }, (_, index) => {
    const number = (bits >> (64n - WORD_BITS * BigInt(index + 1))) & ((1n << WORD_BITS) - 1n);
    return wordlist[Number(number)] ?? '';
  });
}
