import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LinkError } from './link-error.ts';
import { readLink } from './read-link.ts';

describe('fragments of random bytes', () => {
  const HEADERS = [
    [1, 1, 1],
    [1, 1, 2],
    [1, 2, 3],
    [1, 1, 4],
  ];

  /** @param rounds how many; every 64th gets a header and a length that lead as far as the check */
  async function countOtherErrors(rounds: number): Promise<number> {
    let others = 0;
    let pool = randomBytes(0);
    for (let round = 0; round < rounds; round += 1) {
      if (pool.length < 300) pool = randomBytes(1 << 20);
      const plausible = round % 64 === 0;
      const header = HEADERS[(round / 64) % 4] ?? [];
      const isShort = header[2] === 2 || header[2] === 3;
      const bytes = pool.subarray(0, plausible ? (isShort ? 39 : 215) : pool.readUInt8() % 64);
      if (plausible) bytes.set(header);
      pool = pool.subarray(bytes.length + 1);
      // Raw bytes as text now and then: most of them are outside the alphabet.
      const fragment = round % 16 === 1 ? bytes.toString('latin1') : bytes.toString('base64url');
      await readLink({ pathname: '/s-', fragment }).catch((error: unknown) => {
        if (!(error instanceof LinkError)) others += 1;
      });
    }
    return others;
  }

  it('never cause anything but the error of this library, a million times', async () => {
    expect(await countOtherErrors(1_000_000)).toBe(0);
  }, 120_000);
});
