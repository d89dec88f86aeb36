import { describe, expect, it } from '@jest/globals';
import { createByteSource } from './wrap-key.ts';

describe('a source of random bytes', () => {
  it('never draws the same bytes twice, however often the pool is filled again', () => {
    const draw = createByteSource(32, 4);
    const drawn = Array.from({ length: 1000 }, () => draw());
    expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(1000);
    expect(drawn.every((bytes) => bytes.length === 32 && bytes.some((byte) => byte !== 0))).toBe(true);
  });
});
