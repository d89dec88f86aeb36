import { describe, expect, it } from '@jest/globals';
import decodeQr from 'qr/decode.js';
import { drawQr } from './draw-qr.ts';

const SCALE = 4;

/** Paints the path as a browser would, as grey values of four bytes each. */
function paint(path: string, size: number) {
  const data = new Uint8Array((size * SCALE) ** 2 * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(width)) * SCALE; column += 1)
        data.fill(0, (row * size * SCALE + column) * 4, (row * size * SCALE + column) * 4 + 3);
  return { width: size * SCALE, height: size * SCALE, data };
}

describe('the QR code', () => {
  it.each([
    'https://oncelink.example/sh-7Kq2ZpXw4N#AhKPNiYhRr4m',
    `https://oncelink.example/s-#${'AhGPNphHasN1ZzRP9vCAaF86RfvMKBLYv4'.repeat(4)}`,
  ])('reads as the link, letter by letter: %s', (link) => {
    const { path, size } = drawQr(link);
    expect(decodeQr(paint(path, size))).toBe(link);
  });
});
