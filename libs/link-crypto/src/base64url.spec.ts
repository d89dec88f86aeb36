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

  it.each(['A', 'AA==', 'AAA=', 'AB', 'AAB', 'AA+A', 'AA/A', 'AA A', 'AAAA\n', 'AAÄA', 'AA.A'])(
    'refuses %j, which it would not write',
    (text) => {
      expect(() => decodeBase64url(text)).toThrow(new LinkError('base64url'));
    },
  );
});
