import { describe, expect, it } from '@jest/globals';
import { drawBelow, makePassphrase, makePassword } from './generate.ts';

/** How far counts are from even ones (Pearson's chi-squared). */
function chiSquared(counts: readonly number[]): number {
  const even = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
}

function count(values: Iterable<number>, limit: number): readonly number[] {
  const counts = Array.from({ length: limit }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

describe('numbers below a limit', () => {
  it('are drawn again where a remainder would favour the first of them', () => {
    // 2^32 is 57 × 75,350,303 + 25: the last 25 numbers are no multiple.
    const given = [2 ** 32 - 1, 2 ** 32 - 25, 2 ** 32 - 26, 56, 57];
    const draw = (numbers: Uint32Array<ArrayBuffer>) => numbers.map(() => given.shift() ?? 0);
    expect(drawBelow(57, 3, draw)).toEqual([56, 56, 0]);
    expect(given).toEqual([]);
  });

  it.each([67, 2048])('below %i come up equally often', (limit) => {
    // 100 for each. With one of a million runs it is further from even than this.
    const drawn = Array.from({ length: 100 }, () => drawBelow(limit, limit)).flat();
    const statistic = chiSquared(count(drawn, limit));
    const freedom = limit - 1;
    expect(Math.abs(statistic - freedom)).toBeLessThan(5 * Math.sqrt(2 * freedom));
  });

  it('would be found out if a remainder were taken of a byte', () => {
    // 900 for each: 100 would not show it once in three runs.
    const bytes = crypto.getRandomValues(new Uint8Array(60_300));
    const remainders = Array.from(bytes, (byte) => byte % 67);
    const statistic = chiSquared(count(remainders, 67));
    expect(statistic - 66).toBeGreaterThan(5 * Math.sqrt(2 * 66));
  });
});

describe('what is made up', () => {
  it('is a password of 121 bits', () => {
    const { text, bits } = makePassword();
    expect(text).toMatch(/^[\w.+!-]{20}$/);
    expect(Math.floor(bits)).toBe(121);
  });

  it('is a passphrase of 66 bits', () => {
    const { text, bits } = makePassphrase();
    expect(text).toMatch(/^[a-z]{3,8}(-[a-z]{3,8}){5}$/);
    expect(bits).toBe(66);
  });

  it('never comes twice, and has every character at every place', () => {
    const made = Array.from({ length: 2000 }, () => makePassword().text);
    expect(new Set(made).size).toBe(2000);
    for (let place = 0; place < 20; place += 1) {
      expect(new Set(made.map((text) => text[place])).size).toBe(67);
    }
  });
});
