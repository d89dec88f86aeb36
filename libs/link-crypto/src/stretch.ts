import type { PasswordSuite, Stretch } from './link-types.ts';

/** Suite 3; the count is that of OWASP's password storage cheat sheet for PBKDF2-HMAC-SHA-256. */
const PBKDF2_ROUNDS = 600_000;

type StretchFunction = (password: Uint8Array, salt: Uint8Array) => Promise<Uint8Array>;

/** The chunk that is not needed is not loaded. */
async function loadArgon2id(): Promise<StretchFunction> {
  if ('WebAssembly' in globalThis) return (await import('./argon2id-wasm.ts')).argon2idWasm;
  const { argon2idScript } = await import('./argon2id-script.ts');
  return async (password, salt) => argon2idScript(password, salt);
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

/**
 * Loads the function of a suite. It blocks its thread for up to a second (without WebAssembly longer): run it in a worker.
 * Apart from running it, because only a function that cannot run is a reason for the weaker suite: code that did not
 * arrive can be kept from arriving.
 */
export const loadStretch = async (suite: PasswordSuite): Promise<StretchFunction> =>
  suite === 2 ? loadArgon2id() : pbkdf2;

/** Stretches a password, with code that is loaded first. */
export const stretch: Stretch = async (suite, password, salt) => (await loadStretch(suite))(password, salt);
