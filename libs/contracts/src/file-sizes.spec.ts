import { describe, expect, it } from '@jest/globals';
import { blobBytes, FILE_PLANS, FILES, isBlobLength, leaseSeconds, partBytesOf, partsOf } from './files.ts';

describe('the length of a blob', () => {
  it('is that of its files, padded, in records', () => {
    expect(blobBytes(1)).toBe(32 + 65_536 + 16);
    expect(blobBytes(65_536)).toBe(blobBytes(1));
    expect(blobBytes(65_537)).toBe(32 + 67_584 + 16);
    // Exactly two records of 262,128 bytes would not be padded.
    expect(blobBytes(524_288)).toBe(32 + 524_288 + 3 * 16);
  });

  it('is at most 4 % more than that of files of 256 KiB and up, and tells little of them', () => {
    const lengths = new Set<number>();
    for (let bytes = 262_144; bytes <= FILES.bytesMax; bytes = Math.ceil(bytes * 1.001)) {
      const length = blobBytes(bytes);
      expect(length).toBeGreaterThan(bytes);
      expect(length / bytes).toBeLessThan(1.04);
      lengths.add(length);
    }
    expect(lengths.size).toBeLessThan(520);
  });

  it('is known from other lengths', () => {
    for (const bytes of [1, 65_537, 300_000, 5_242_880, 1_000_000_007, FILES.bytesMax]) {
      const length = blobBytes(bytes);
      expect(isBlobLength(length)).toBe(true);
      for (const other of [length - 1, length + 1, length + 16]) expect(isBlobLength(other)).toBe(false);
    }
    for (const other of [0, -1, 1, 32, 48, 65_536]) expect(isBlobLength(other)).toBe(false);
  });

  it('is the sum of its parts', () => {
    for (const bytes of [1, FILES.partBytes, FILES.partBytes + 1, blobBytes(FILE_PLANS.pro.bytes)]) {
      const parts = Array.from({ length: partsOf(bytes) }, (_, n) => partBytesOf(bytes, n));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(bytes);
      expect(Math.min(...parts)).toBeGreaterThan(0);
      expect(partBytesOf(bytes, parts.length)).toBe(0);
    }
  });
});

it('a reader has ten minutes, and as long as a slow line takes, a day at most', () => {
  expect(leaseSeconds(1)).toBe(601);
  expect(leaseSeconds(1_073_741_824)).toBe(600 + 8192);
  expect(leaseSeconds(FILES.bytesMax)).toBe(600 + 40_960);
  expect(leaseSeconds(100 * FILES.bytesMax)).toBe(86_400);
});
