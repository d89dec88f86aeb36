import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { crc32ByTable } from './check-sum.ts';

it('is the same where Node has none of its own, also in pieces', () => {
  expect(crc32ByTable(Buffer.from('123456789'), 0)).toBe(0xcb_f4_39_26);
  const [first, second] = [randomBytes(1000), randomBytes(77)];
  expect(crc32ByTable(second, crc32ByTable(first, 0))).toBe(crc32(Buffer.concat([first, second])));
});
