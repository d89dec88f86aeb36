import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { MailContent, MailHeader } from './mail-content.ts';
import { MailSeal } from './mail-seal.service.ts';

const SEAL = new MailSeal(randomBytes(32));
const HEADER: MailHeader = { id: 'one', kind: 'code', lapsesAt: new Date('2026-11-21T12:00:00.000Z') };
const CONTENT: MailContent = {
  kind: 'code',
  email: 'ada@example.org',
  code: '123456',
  device: 'Firefox – Linux',
};

describe('a sealed mail', () => {
  it('is opened as it was', () => {
    expect(SEAL.open(HEADER, SEAL.seal(HEADER, CONTENT))).toEqual(CONTENT);
  });

  it('looks different each time, and shows nothing', () => {
    const [first, second] = [SEAL.seal(HEADER, CONTENT), SEAL.seal(HEADER, CONTENT)];
    expect(first.equals(second)).toBe(false);
    expect(first.toString('latin1')).not.toMatch(/123456|ada|code/);
  });

  it('can not be put under another header, so it lives no longer and is nothing else', () => {
    const sealed = SEAL.seal(HEADER, CONTENT);
    const others: MailHeader[] = [
      { ...HEADER, id: 'two' },
      { ...HEADER, kind: 'contact' },
      { ...HEADER, lapsesAt: new Date('2026-11-21T12:00:00.001Z') },
    ];
    for (const other of others) expect(() => SEAL.open(other, sealed)).toThrow();
  });

  it('is refused when any bit of it was changed, when it was cut, or with another key', () => {
    const sealed = SEAL.seal(HEADER, CONTENT);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => SEAL.open(HEADER, changed)).toThrow();
    }
    for (const length of [0, 11, 12, 27, 28, sealed.length - 1]) {
      expect(() => SEAL.open(HEADER, sealed.subarray(0, length))).toThrow();
    }
    expect(() => new MailSeal(randomBytes(32)).open(HEADER, sealed)).toThrow();
  });
});
