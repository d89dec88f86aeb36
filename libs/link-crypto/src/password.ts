import { wordlist } from '@scure/bip39/wordlists/english.js';

const WORDS = 4;

/**
 * Four words, as `ripple-candy-ozone-velvet`: 44 bits, which cost a guesser who holds both the link and the database
 * about 10^13 runs of Argon2id. The list has 2,048 words, a divisor of 2^16, so the remainder is unbiased.
 */
export function generatePassword(): string {
  const numbers = crypto.getRandomValues(new Uint16Array(WORDS));
  return Array.from(numbers, (number) => wordlist[number % wordlist.length]).join('-');
}
