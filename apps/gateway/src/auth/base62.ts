import { API_KEY } from '@oncelink/contracts';

const { alphabet } = API_KEY;
const BASE = BigInt(alphabet.length);

/** A number in digits of 62, with zeros in front: all have one length. */
export function base62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= BASE) text = alphabet.charAt(Number(rest % BASE)) + text;
  return text.padStart(length, alphabet.charAt(0));
}
