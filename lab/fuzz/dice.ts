import { Random, type Arbitrary } from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Spreads neighbouring numbers: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

/** All chance of one request or fragment: the same seed and index draw the same. */
export class Dice {
  readonly #random: Random;

  constructor(seed: number, index: number) {
    this.#random = new Random(xoroshiro128plus(seed ^ Math.imul(index + 1, SPREAD)));
  }

  draw<Value>(arbitrary: Arbitrary<Value>): Value {
    return arbitrary.generate(this.#random, undefined).value;
  }

  /** A whole number from 0 on. */
  below(limit: number): number {
    return this.#random.nextInt(0, limit - 1);
  }

  /** @param share of all throws that are hits, from 0 to 1 */
  chance(share: number): boolean {
    return this.#random.nextDouble() < share;
  }

  /** @throws when there is nothing to choose from */
  pick<Value>(list: readonly Value[]): Value {
    for (const picked of list.slice(this.below(list.length))) return picked;
    throw new Error('There is nothing to choose from.');
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
