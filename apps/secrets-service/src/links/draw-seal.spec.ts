import { describe, expect, it } from '@jest/globals';
import { createSealSource } from './draw-seal.ts';

describe('the source of seals', () => {
  it('never draws the same bytes twice, however often the pool is filled again', () => {
    const draw = createSealSource(4);
    const seals = Array.from({ length: 1000 }, () => draw());
    expect(new Set(seals.map((seal) => seal.toString('hex'))).size).toBe(1000);
    expect(seals.every((seal) => seal.length === 32 && seal.some((byte) => byte !== 0))).toBe(true);
  });
});
