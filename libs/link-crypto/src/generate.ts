import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Letters, digits and five signs that forms, shells and addresses take as they are. */
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+!';

export const PASSWORD_CHARACTERS = 20;
export const PASSPHRASE_WORDS = 6;

export interface Generated {
  readonly text: string;
  /** How much of it nobody can know: the logarithm of how many there are. */
  readonly bits: number;
}

type Draw = (numbers: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>;

const drawRandom: Draw = (numbers) => crypto.getRandomValues(numbers);

/**
 * Numbers below `limit`, each as likely as any other. The last numbers of 32 bits, which are no whole multiple, are drawn again:
 * a remainder of them would favour the first numbers.
 * @param draw fills an array with random numbers
 */
export function drawBelow(limit: number, count: number, draw: Draw = drawRandom): readonly number[] {
  const whole = 2 ** 32 - (2 ** 32 % limit);
  const drawn: number[] = [];
  while (drawn.length < count) {
    const numbers = draw(new Uint32Array(count - drawn.length));
    drawn.push(...Array.from(numbers).filter((number) => number < whole));
  }
  return drawn.map((number) => number % limit);
}

const pick = (list: ArrayLike<string>, count: number): readonly string[] =>
  drawBelow(list.length, count).map((place) => list[place] ?? '');

/** 20 characters of 67: 121 bits. */
export const makePassword = (): Generated => ({
  text: pick(CHARACTERS, PASSWORD_CHARACTERS).join(''),
  bits: PASSWORD_CHARACTERS * Math.log2(CHARACTERS.length),
});

/** Six of 2,048 words: 66 bits. */
export const makePassphrase = (): Generated => ({
  text: pick(wordlist, PASSPHRASE_WORDS).join('-'),
  bits: PASSPHRASE_WORDS * Math.log2(wordlist.length),
});
