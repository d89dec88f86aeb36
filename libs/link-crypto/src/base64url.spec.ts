import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { LinkError } from './link-error.ts';

describe('base64url', () => {
  it('reads back what it wrote, and writes what other encoders write', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = encodeBase64url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(decodeBase64url(text)).toEqual(bytes);
      }),
    );
  });

  it('refuses any text that it would not write, and nothing else', () => {
    const alphabet = fc.constantFrom(...'AQgwz09-_=+/ \n\u00c4'.split(''));
    const text = fc.oneof(
      fc.string({ unit: alphabet }),
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
    );
    fc.assert(
      fc.property(text, (written) => {
        const isWhole = Buffer.from(written, 'base64url').toString('base64url') === written;
        if (isWhole) expect(encodeBase64url(decodeBase64url(written))).toBe(written);
        else expect(() => decodeBase64url(written)).toThrow(new LinkError('base64url'));
      }),
      { numRuns: 200 },
    );
  });
});
