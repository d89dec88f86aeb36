import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Envelope, Letter } from './letters.ts';
import { LetterSeal } from './seal-letters.ts';

const SEAL = new LetterSeal(randomBytes(32));
const ENVELOPE: Envelope = { id: 'one', kind: 'code', lapsesAt: new Date('2026-11-21T12:00:00.000Z') };
const LETTER: Letter = { kind: 'code', email: 'ada@example.org', code: '123456', device: 'Firefox – Linux' };

describe('a sealed letter', () => {
  it('is opened as it was', () => {
    expect(SEAL.open(ENVELOPE, SEAL.seal(ENVELOPE, LETTER))).toEqual(LETTER);
  });

  it('looks different each time, and shows nothing', () => {
    const [first, second] = [SEAL.seal(ENVELOPE, LETTER), SEAL.seal(ENVELOPE, LETTER)];
    expect(first.equals(second)).toBe(false);
    expect(first.toString('latin1')).not.toMatch(/123456|ada|code/);
  });

  it('can not be put into another envelope, so it lives no longer and is nothing else', () => {
    const sealed = SEAL.seal(ENVELOPE, LETTER);
    const others: Envelope[] = [
      { ...ENVELOPE, id: 'two' },
      { ...ENVELOPE, kind: 'contact' },
      { ...ENVELOPE, lapsesAt: new Date('2026-11-21T12:00:00.001Z') },
    ];
    for (const other of others) expect(() => SEAL.open(other, sealed)).toThrow();
  });

  it('is refused when any bit of it was changed, when it was cut, or with another key', () => {
    const sealed = SEAL.seal(ENVELOPE, LETTER);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => SEAL.open(ENVELOPE, changed)).toThrow();
    }
    for (const length of [0, 11, 12, 27, 28, sealed.length - 1]) {
      expect(() => SEAL.open(ENVELOPE, sealed.subarray(0, length))).toThrow();
    }
    expect(() => new LetterSeal(randomBytes(32)).open(ENVELOPE, sealed)).toThrow();
  });
});
