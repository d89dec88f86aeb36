import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { prepareMac } from './prepare-mac.ts';

describe('a prepared MAC', () => {
  it('is that of RFC 4231 (case 2)', () => {
    const mac = prepareMac(Buffer.from('Jefe'))('what do ya want for nothing?');
    expect(mac.toString('hex')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });

  it('is what Node makes of the same, whatever the key, the message and its parts', () => {
    for (let round = 0; round < 2000; round += 1) {
      const key = randomBytes(round % 65);
      const parts = Array.from({ length: round % 4 }, () => randomBytes(Math.floor(Math.random() * 64)));
      const texts = parts.map((part) => part.toString('base64url').slice(0, 60));
      const expected = createHmac('sha256', key).update(Buffer.concat(parts)).digest();
      const mac = prepareMac(key);
      expect(mac(...parts)).toEqual(expected);
      expect(mac(...texts)).toEqual(createHmac('sha256', key).update(texts.join('')).digest());
    }
  });

  it('keeps nothing of the message before', () => {
    const key = randomBytes(32);
    const mac = prepareMac(key);
    mac(randomBytes(192));
    expect(mac('short')).toEqual(createHmac('sha256', key).update('short').digest());
    expect(mac()).toEqual(createHmac('sha256', key).digest());
  });

  it('takes messages of any length, also between short ones', () => {
    const key = randomBytes(32);
    const mac = prepareMac(key);
    for (const length of [191, 192, 193, 5000, 20, 200_000, 0]) {
      const message = randomBytes(length);
      const expected = createHmac('sha256', key).update('a').update(message).digest();
      expect(mac('a', message)).toEqual(expected);
    }
  });

  it('is refused where a key would be cut, or a text is not ASCII', () => {
    const mac = prepareMac(randomBytes(32));
    for (const text of ['é', 'Ł', '😀']) expect(() => mac(text)).toThrow('not ASCII');
    expect(() => prepareMac(randomBytes(65))).toThrow(RangeError);
  });
});
