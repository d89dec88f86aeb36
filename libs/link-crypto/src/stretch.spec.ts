import { describe, expect, it } from '@jest/globals';
import { utf8 } from './bytes.ts';
import { stretch } from './stretch.ts';
import { readVectors } from './testing/read-vectors.ts';
import { stretchWithoutWasm } from './testing/stretch-without-wasm.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function vectorOf(name: string) {
  const vector = readVectors(2).find(({ id }) => id === name);
  if (vector === undefined) throw new Error(`no vector ${name}`);
  const salt = new Uint8Array(Buffer.from(vector.passwordSalt ?? '', 'hex'));
  return { password: utf8(vector.password ?? ''), salt, stretched: vector.stretched };
}

describe('stretching a password', () => {
  it('is Argon2id for suite 2', async () => {
    const { password, salt, stretched } = vectorOf('password-argon2id');
    expect(hex(await stretch(2, password, salt))).toBe(stretched);
  });

  it('gives the same bytes where WebAssembly is missing', async () => {
    const { password, salt, stretched } = vectorOf('password-argon2id');
    expect(hex(await stretchWithoutWasm(2, password, salt))).toBe(stretched);
  });

  it('is PBKDF2-HMAC-SHA-256 with 600,000 rounds for suite 3', async () => {
    const { password, salt, stretched } = vectorOf('password-pbkdf2');
    expect(hex(await stretch(3, password, salt))).toBe(stretched);
  });

  it('leaves wiping the password to its caller', async () => {
    const typed = utf8('kept');
    const { salt } = vectorOf('password-pbkdf2');
    await stretch(3, typed, salt);
    expect(typed).toEqual(utf8('kept'));
  });
});
