import type { Stretch } from './link-types.ts';

/** Suite 3; the count is that of OWASP's password storage cheat sheet for PBKDF2-HMAC-SHA-256. */
const PBKDF2_ROUNDS = 600_000;

/** The chunk that is not needed is not loaded. */
async function argon2id(password: Uint8Array, salt: Uint8Array): Promise<Uint8Array> {
  if (!('WebAssembly' in globalThis)) {
    const { argon2idScript } = await import('./argon2id-script.ts');
    return argon2idScript(password, salt);
  }
  const { argon2idWasm } = await import('./argon2id-wasm.ts');
  return argon2idWasm(password, salt);
}

async function pbkdf2(password: Uint8Array, salt: Uint8Array): Promise<Uint8Array> {
  const typed = new Uint8Array(password);
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  typed.fill(0);
  const algorithm = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: new Uint8Array(salt),
    iterations: PBKDF2_ROUNDS,
  };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
}

/** Stretches a password. Blocks its thread for up to a second (without WebAssembly longer): run it in a worker. */
export const stretch: Stretch = (suite, password, salt) =>
  suite === 2 ? argon2id(password, salt) : pbkdf2(password, salt);
