import { argon2id } from '@noble/hashes/argon2.js';
import { ARGON2ID } from './argon2id-parameters.ts';

/** Argon2id without WebAssembly: about 0.8 s, and half a minute where the browser has no compiler either. */
export const argon2idScript = (password: Uint8Array, salt: Uint8Array): Uint8Array =>
  argon2id(password, salt, {
    m: ARGON2ID.memoryKib,
    t: ARGON2ID.passes,
    p: ARGON2ID.lanes,
    dkLen: ARGON2ID.bytes,
  });
