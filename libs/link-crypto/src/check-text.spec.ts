import { describe, expect, it } from '@jest/globals';
import { checkMessage, countCodePoints, normalizePassword } from './check-text.ts';
import { LinkError } from './link-error.ts';

describe('length of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['🔒🔑', 2],
    ['👩‍👩‍👧', 5],
    ['e\u0301', 2],
  ])('of %j is %i code points', (text, length) => {
    expect(countCodePoints(text)).toBe(length);
  });
});

describe('message check', () => {
  it.each([
    ['x', null],
    [' ', null],
    ['\0', null],
    ['🔒'.repeat(2000), null],
    ['', 'empty'],
    ['🔒'.repeat(2001), 'too-long'],
    ['\uD83D', 'malformed'],
    ['\uDD12\uD83D', 'malformed'],
  ])('case %#', (text, problem) => {
    expect(checkMessage(text)).toBe(problem);
  });
});

describe('password check', () => {
  it('counts up to 100 code points after composing accents', () => {
    expect(normalizePassword('é'.repeat(100).normalize('NFD'))).toBe('é'.repeat(100));
    expect(() => normalizePassword('é'.repeat(101))).toThrow(new LinkError('password'));
  });

  it.each(['', '\uD83D', 'a\uDD12'])('refuses %j', (password) => {
    expect(() => normalizePassword(password)).toThrow(new LinkError('password'));
  });
});
