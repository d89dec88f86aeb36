import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';
import type { RingKey } from './ring.ts';

/** The bytes were not encrypted under this key for this row. */
export class DecryptError extends Error {
  override readonly name = 'DecryptError';

  constructor(what: string) {
    super(`${what} does not fit its key.`);
  }
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const DEK_BYTES = 32;
const TAG_BYTES = 16;
/** Of a wrapped key: nonce, ciphertext, tag. */
export const WRAPPED_BYTES = NONCE_BYTES + DEK_BYTES + TAG_BYTES;

const LABEL = Buffer.from('oncelink-kek-1');
const KID_BYTES = 4;

const drawKey = createByteSource(DEK_BYTES);
const drawNonce = createByteSource(NONCE_BYTES);

/** A data-encryption key: 32 random bytes, for one row and one payload. */
export const drawDek = (): Buffer => drawKey();

/** Binds a wrapped key to its row and to the key that it is wrapped under. */
function bindTo(kid: number, loc: Buffer): Buffer {
  const bound = Buffer.allocUnsafe(LABEL.length + KID_BYTES + loc.length);
  LABEL.copy(bound);
  loc.copy(bound, bound.writeInt32BE(kid, LABEL.length));
  return bound;
}

/**
 * Wraps the key of a row: AES-256-GCM under a random nonce. SP 800-38D allows 2^32 of those per key: eight days at the
 * pace of 6,000 links a second.
 * @param loc the row
 * @returns `WRAPPED_BYTES` bytes
 */
export function wrapKey({ kid, key }: RingKey, loc: Buffer, dek: Buffer): Buffer {
  const nonce = drawNonce();
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bindTo(kid, loc));
  const ciphertext = cipher.update(dek);
  cipher.final();
  return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()], WRAPPED_BYTES);
}

/** @throws DecryptError when it was wrapped under another key or for another row */
export function unwrapKey({ kid, key }: RingKey, loc: Buffer, wrapped: Buffer): Buffer {
  const nonce = wrapped.subarray(0, NONCE_BYTES);
  return open({
    key,
    nonce,
    bound: bindTo(kid, loc),
    sealed: wrapped.subarray(NONCE_BYTES),
    what: 'The wrapped key',
  });
}

/** The key of a row encrypts only one payload, so its nonce need not be unique. */
const ONLY_NONCE = Buffer.alloc(NONCE_BYTES);

/** Binds a payload to its row and kind, so that it can't stand in for another one. */
const rowOf = (loc: Buffer, kind: number): Buffer => Buffer.concat([loc, Buffer.of(kind)]);

/**
 * Encrypts the payload of a row: AES-256-GCM.
 * @param dek drawn for this row and this payload alone: a second use would reveal both
 * @returns ciphertext and tag, 16 bytes more than the payload
 */
export function encryptPayload(dek: Buffer, loc: Buffer, kind: number, payload: Buffer): Buffer {
  // A key given as bytes costs 14 µs per cipher, a prepared one 1.
  const cipher = createCipheriv(CIPHER, createSecretKey(dek), ONLY_NONCE).setAAD(rowOf(loc, kind));
  const ciphertext = cipher.update(payload);
  cipher.final();
  return Buffer.concat([ciphertext, cipher.getAuthTag()]);
}

/** @throws DecryptError when it is another row's or kind's, or was changed */
export function decryptPayload(dek: Buffer, loc: Buffer, kind: number, encrypted: Buffer): Buffer {
  const key = createSecretKey(dek);
  return open({ key, nonce: ONLY_NONCE, bound: rowOf(loc, kind), sealed: encrypted, what: 'The payload' });
}

interface Sealed {
  readonly key: KeyObject;
  readonly nonce: Buffer;
  readonly bound: Buffer;
  /** Ciphertext and tag. */
  readonly sealed: Buffer;
  readonly what: string;
}

function open({ key, nonce, bound, sealed, what }: Sealed): Buffer {
  const end = sealed.length - TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    const bytes = decipher.setAAD(bound).setAuthTag(sealed.subarray(end)).update(sealed.subarray(0, end));
    decipher.final();
    return bytes;
  } catch {
    throw new DecryptError(what);
  }
}

/**
 * A source of random bytes. Asking the system for 32 bytes costs about 2 µs each time, from a pool of many 0.1 µs.
 * @param size bytes of every draw
 * @returns the function that draws
 */
export function createByteSource(size: number, poolSize = 128): () => Buffer {
  const pool = Buffer.alloc(size * poolSize);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const slot = pool.subarray(used, (used += size));
    const bytes = Buffer.from(slot);
    slot.fill(0); // no second copy stays behind in the pool
    return bytes;
  };
}
