import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeRing, encodeRing, generateKey, RingError } from './ring.ts';

const key = { kid: 1, key: Buffer.alloc(32, 1).toString('base64url'), madeAt: '2026-11-21T00:00:00Z' };
const ringOf = (...keys: unknown[]): string => JSON.stringify({ version: 1, keys });

describe('a key ring', () => {
  it('is read as it was written', () => {
    const ring = { version: 3, keys: [generateKey(1), generateKey(2)] };
    const read = decodeRing(encodeRing(ring), 'the ring');
    expect(read.version).toBe(3);
    expect(read.keys.map(({ kid, madeAt }) => [kid, madeAt])).toEqual(
      ring.keys.map((k) => [k.kid, k.madeAt]),
    );
    for (const [index, { key: bytes }] of read.keys.entries()) {
      expect(ring.keys[index]?.key.equals(bytes)).toBe(true);
    }
  });

  it.each([
    ['', 'not JSON'],
    ['{"version":1,"keys":[', 'not JSON'],
    ['null', 'no version'],
    ['7', 'no version'],
    ['{"keys":[]}', 'no version'],
    ['{"version":0,"keys":[]}', 'no version'],
    ['{"version":"1","keys":[]}', 'no version'],
    ['{"version":1}', 'holds no keys'],
    ['{"version":1,"keys":{}}', 'holds no keys'],
    ['{"version":1,"keys":[]}', 'holds no keys'],
    [ringOf(null), 'Key 1 of the ring has no kid'],
    [ringOf({ ...key, kid: 0 }), 'no kid'],
    [ringOf({ ...key, kid: 1.5 }), 'no kid'],
    [ringOf({ ...key, kid: 2 ** 31 }), 'no kid'],
    [ringOf(key, { ...key, kid: '2' }), 'Key 2 of the ring has no kid'],
    [ringOf({ ...key, key: undefined }), '32 bytes'],
    [ringOf({ ...key, wrapped: 'vault:v1:x', by: 'vault://transit/oncelink' }), 'neither a key nor one'],
    [ringOf({ ...key, key: undefined, wrapped: 'vault:v1:x' }), 'neither a key nor one'],
    [
      ringOf({ ...key, key: undefined, wrapped: 'x', by: 'vault://t/k' }),
      'wrapped by vault://t/k: set KEY_RING_KMS',
    ],
    [ringOf({ ...key, key: key.key.slice(0, 42) }), '32 bytes'],
    [ringOf({ ...key, key: `${key.key}AA` }), '32 bytes'],
    [ringOf({ ...key, key: `${key.key}=` }), '32 bytes'],
    [ringOf({ ...key, key: ` ${key.key}` }), '32 bytes'],
    [ringOf({ ...key, madeAt: undefined }), 'when it was made'],
    [ringOf({ ...key, madeAt: 'yesterday' }), 'when it was made'],
    [ringOf(key, { ...key, kid: 2 }, key), 'two keys with the kid 1'],
  ])('is refused, with what is wrong: %s', (text, problem) => {
    expect(() => decodeRing(text, 'the ring')).toThrow(RingError);
    expect(() => decodeRing(text, 'the ring')).toThrow(problem);
  });

  it('is read or refused, whatever it is, and never half', () => {
    const field = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(key)));
    const entry = fc.record({ kid: field, key: field, madeAt: field }, { requiredKeys: [] });
    const whole = fc.record({ version: fc.oneof(fc.nat(), field), keys: fc.array(entry) });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          whole.map((ring) => JSON.stringify(ring)),
        ),
        (text) => {
          try {
            const { keys } = decodeRing(text, 'the ring');
            expect(keys.map((read) => read.key.export()).every(({ length }) => length === 32)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(RingError);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('shows no key in what it says is wrong, nor when it is printed', () => {
    const cut = key.key.slice(0, 30);
    expect(() => decodeRing(ringOf({ ...key, key: cut }), 'the ring')).not.toThrow(cut);
    expect(JSON.stringify(decodeRing(ringOf(key), 'the ring'))).not.toContain(key.key);
  });
});
