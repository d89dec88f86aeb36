import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { generateKey } from './ring.ts';
import {
  decryptPayload,
  DecryptError,
  drawDek,
  encryptPayload,
  unwrapKey,
  WRAPPED_BYTES,
  wrapKey,
} from './wrap-key.ts';

const loc = randomBytes(32);
const otherLoc = randomBytes(32);
const key = generateKey(7);

const withBit = (bytes: Buffer, bit: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return changed;
};

describe('the key of a row', () => {
  const dek = drawDek();
  const wrapped = wrapKey(key, loc, dek);

  it('comes out of its wrapping as it went in, which never looks the same twice', () => {
    expect(wrapped).toHaveLength(WRAPPED_BYTES);
    expect(unwrapKey(key, loc, wrapped)).toEqual(dek);
    expect(wrapKey(key, loc, dek)).not.toEqual(wrapped);
    expect(wrapped.includes(dek)).toBe(false);
  });

  it('stays wrapped for another key, another kid and another row', () => {
    expect(() => unwrapKey(generateKey(7), loc, wrapped)).toThrow(DecryptError);
    expect(() => unwrapKey({ ...key, kid: 8 }, loc, wrapped)).toThrow(DecryptError);
    expect(() => unwrapKey(key, otherLoc, wrapped)).toThrow(DecryptError);
  });

  it('stays wrapped when any bit was changed or bytes are missing', () => {
    for (let bit = 0; bit < WRAPPED_BYTES * 8; bit += 1) {
      expect(() => unwrapKey(key, loc, withBit(wrapped, bit))).toThrow(DecryptError);
    }
    for (const length of [0, 11, 12, 27, 59]) {
      expect(() => unwrapKey(key, loc, wrapped.subarray(0, length))).toThrow(DecryptError);
    }
  });
});

describe('a payload at rest', () => {
  const dek = drawDek();
  const payload = randomBytes(179);
  const encrypted = encryptPayload(dek, loc, 2, payload);

  it('is ciphertext and a tag of 16 bytes, and comes back byte for byte', () => {
    expect(encrypted).toHaveLength(payload.length + 16);
    expect(encrypted.includes(payload.subarray(0, 8))).toBe(false);
    expect(decryptPayload(dek, loc, 2, encrypted)).toEqual(payload);
  });

  it('is refused as that of another row, of another kind, under another key, and when it was changed', () => {
    expect(() => decryptPayload(dek, otherLoc, 2, encrypted)).toThrow(DecryptError);
    expect(() => decryptPayload(dek, loc, 1, encrypted)).toThrow(DecryptError);
    expect(() => decryptPayload(drawDek(), loc, 2, encrypted)).toThrow(DecryptError);
    for (let bit = 0; bit < encrypted.length * 8; bit += 7) {
      expect(() => decryptPayload(dek, loc, 2, withBit(encrypted, bit))).toThrow(DecryptError);
    }
  });

  it('is of no row whose name has another length: a rotation counts it as broken, and goes on', () => {
    const named = (length: number): Buffer => Buffer.concat([loc, loc]).subarray(0, length);
    const key = generateKey(7);
    for (const length of [0, 31, 33, 64]) {
      expect(() => unwrapKey(key, named(length), wrapKey(key, loc, dek))).toThrow(DecryptError);
      expect(() => decryptPayload(dek, named(length), 2, encrypted)).toThrow(DecryptError);
      expect(() => wrapKey(key, named(length), dek)).toThrow(DecryptError);
    }
    expect(decryptPayload(dek, loc, 2, encrypted)).toEqual(payload);
  });

  it('has a key that no other payload has', () => {
    const keys = Array.from({ length: 1000 }, () => drawDek().toString('hex'));
    expect(new Set(keys).size).toBe(1000);
  });
});
