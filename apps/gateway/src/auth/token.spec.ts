import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawToken, isToken, tokenHashOf } from './token.ts';

describe('a token', () => {
  it('has a prefix and a checksum that secret scanners can find, and 32 random bytes between them', () => {
    const token = drawToken();
    expect(token).toMatch(/^ol_[A-Za-z0-9_-]{49}$/);
    expect(isToken(token)).toBe(true);
    expect(Buffer.from(token.slice(3, 46), 'base64url')).toHaveLength(32);
  });

  it('is never drawn twice', () => {
    const drawn = new Set(Array.from({ length: 1000 }, drawToken));
    expect(drawn.size).toBe(1000);
  });

  it('is known to others as the SHA-256 of its text', () => {
    const token = drawToken();
    expect(tokenHashOf(token)).toBe(createHash('sha256').update(token).digest('base64url'));
  });

  it('keeps its form: one that was made before is accepted for ever', () => {
    expect(isToken('ol_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAuI_Mpg')).toBe(true);
  });
});

describe('what is no token', () => {
  it.each([
    '',
    'ol_',
    'ol_abc',
    `ol_${'A'.repeat(49)}`,
    `${drawToken()} `,
    `${drawToken()}\n`,
    ` ${drawToken()}`,
  ])('%j', (text) => {
    expect(isToken(text)).toBe(false);
  });

  it('a token with any one character changed', () => {
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(fc.nat({ max: 51 }), fc.constantFrom(...characters.split('')), (place, other) => {
        const token = drawToken();
        fc.pre(token[place] !== other);
        expect(isToken(token.slice(0, place) + other + token.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('any text that someone made up', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(isToken(text)).toBe(false)));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(isToken(`ol_${text}`)).toBe(false)),
    );
  });
});
