import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { utf8 } from './bytes.ts';
import { stretch } from './stretch.ts';
import { vectors } from './testing/read-vectors.ts';
import { stretchWithoutWasm } from './testing/stretch-without-wasm.ts';

const vector = vectors.vectors.find(({ name }) => name === 'password-argon2id');
const password = utf8(vector?.password ?? '');
const salt = new Uint8Array(Buffer.from(vector?.passwordSalt ?? '', 'hex'));

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('stretching a password', () => {
  it('is Argon2id for suite 2', async () => {
    expect(hex(await stretch(2, password, salt))).toBe(vector?.stretched);
  });

  it('gives the same bytes where WebAssembly is missing', async () => {
    expect(hex(await stretchWithoutWasm(2, password, salt))).toBe(vector?.stretched);
  });

  it('is PBKDF2-HMAC-SHA-256 with 600,000 rounds for suite 3', async () => {
    const expected = pbkdf2Sync(password, salt, vectors.pbkdf2Iterations, 32, 'sha256');
    expect(hex(await stretch(3, password, salt))).toBe(hex(expected));
  });

  it('leaves wiping the password to its caller', async () => {
    const typed = utf8('kept');
    await stretch(3, typed, salt);
    expect(typed).toEqual(utf8('kept'));
  });
});
