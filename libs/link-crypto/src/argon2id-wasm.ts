import { argon2id } from 'hash-wasm';
import { ARGON2ID } from './argon2id-parameters.ts';

/** Argon2id in WebAssembly: about 0.2 s. */
export const argon2idWasm = (password: Uint8Array, salt: Uint8Array): Promise<Uint8Array> =>
  argon2id({
    password,
    salt,
    memorySize: ARGON2ID.memoryKib,
    iterations: ARGON2ID.passes,
    parallelism: ARGON2ID.lanes,
    hashLength: ARGON2ID.bytes,
    outputType: 'binary',
  });
