import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/** A key-encryption key. A `KeyObject`, because its bytes show up in no log line and in no dump of an object. */
export interface RingKey {
  /** Names the key in the database: a positive int4 that is never used for another key. */
  readonly kid: number;
  /** 32 bytes, for AES-256. */
  readonly key: KeyObject;
  /** When it was made, ISO 8601. */
  readonly madeAt: string;
  /** Which key of a KMS it lies wrapped by where the ring is stored; undefined where it lies there as it is. */
  readonly wrappedBy?: string;
}

/** A key as a KMS has wrapped it. */
export interface WrappedKey extends Omit<RingKey, 'key' | 'wrappedBy'> {
  /** The KMS's own text. */
  readonly wrapped: string;
  /** Which key of which KMS, as in KEY_RING_KMS. */
  readonly by: string;
}

/** What is stored of a ring. */
export interface StoredKeys {
  readonly version: number;
  readonly keys: readonly (RingKey | WrappedKey)[];
}

/** All keys that stored keys may be wrapped under. The database tells which of them wraps new ones. */
export interface Ring {
  /** The ring that replaces this one has the next number. */
  readonly version: number;
  /** At least one, by ascending kid. */
  readonly keys: readonly RingKey[];
}

/** There is no usable ring. The message says what is wrong with it, never what is in it. */
export class RingError extends Error {
  override readonly name = 'RingError';
}

export const KEY_BYTES = 32;
const KID_MAX = 2 ** 31 - 1;

/** A new random key. */
export const generateKey = (kid: number, now = new Date()): RingKey => ({
  kid,
  key: createSecretKey(randomBytes(KEY_BYTES)),
  madeAt: now.toISOString(),
});

/** The ring as it is stored: JSON, keys as base64url without padding or as a KMS has wrapped them. */
export function encodeRing({ version, keys }: StoredKeys): string {
  const encoded = keys.map(({ kid, madeAt, ...key }) => ({
    kid,
    ...('wrapped' in key ? key : { key: key.key.export().toString('base64url') }),
    madeAt,
  }));
  return `${JSON.stringify({ version, keys: encoded }, null, 2)}\n`;
}

/**
 * Reads what `encodeRing` writes, but unwraps nothing.
 * @param name what to call it in errors
 * @throws RingError
 */
export function decodeStoredKeys(text: string, name: string): StoredKeys {
  const { version, keys } = fieldsOf(parse(text, name));
  if (!isCount(version)) throw new RingError(`${name} has no version: a whole number from 1.`);
  if (!Array.isArray(keys) || keys.length === 0) throw new RingError(`${name} holds no keys.`);
  const decoded = keys.map((key, index) => decodeKey(key, `Key ${index + 1} of ${name}`));
  const twice = decoded.find(({ kid }, index) => decoded.findIndex((other) => other.kid === kid) !== index);
  if (twice !== undefined) throw new RingError(`${name} has two keys with the kid ${twice.kid}.`);
  return { version, keys: decoded.toSorted((a, b) => a.kid - b.kid) };
}

/**
 * Reads a ring whose keys lie there as they are.
 * @param name what to call it in errors
 * @throws RingError
 */
export function decodeRing(text: string, name: string): Ring {
  const { version, keys } = decodeStoredKeys(text, name);
  return { version, keys: keys.map((key) => refuseWrapped(key, name)) };
}

function refuseWrapped(key: RingKey | WrappedKey, name: string): RingKey {
  if (!('wrapped' in key)) return key;
  throw new RingError(`Key ${key.kid} of ${name} is wrapped by ${key.by}: set KEY_RING_KMS.`);
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new RingError(`${name} is not JSON.`);
  }
}

function decodeKey(value: unknown, name: string): RingKey | WrappedKey {
  const { kid, key, wrapped, by, madeAt } = fieldsOf(value);
  if (!isCount(kid)) throw new RingError(`${name} has no kid: a whole number from 1 to ${KID_MAX}.`);
  const stored = decodeStored({ key, wrapped, by }, name);
  if (typeof madeAt !== 'string' || Number.isNaN(Date.parse(madeAt))) {
    throw new RingError(`${name} does not say when it was made (madeAt, ISO 8601).`);
  }
  return { kid, ...stored, madeAt };
}

function decodeStored(
  { key, wrapped, by }: Readonly<Record<'key' | 'wrapped' | 'by', unknown>>,
  name: string,
): Pick<RingKey, 'key'> | Pick<WrappedKey, 'wrapped' | 'by'> {
  if (wrapped === undefined) return { key: decodeBytes(key, name) };
  if (key === undefined && typeof wrapped === 'string' && typeof by === 'string') return { wrapped, by };
  throw new RingError(`${name} is neither a key nor one that a KMS has wrapped.`);
}

function decodeBytes(key: unknown, name: string): KeyObject {
  const bytes = typeof key === 'string' ? Buffer.from(key, 'base64url') : Buffer.alloc(0);
  // Buffer skips what is not base64url; text that changes in the round trip was cut or mistyped.
  if (bytes.length !== KEY_BYTES || bytes.toString('base64url') !== key) {
    throw new RingError(`${name} is not ${KEY_BYTES} bytes as base64url without padding.`);
  }
  const decoded = createSecretKey(bytes);
  bytes.fill(0);
  return decoded;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= KID_MAX;
