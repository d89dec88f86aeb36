import { hash } from 'node:crypto';

/** Of SHA-256 (FIPS 180-4). */
const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
/** Of the byte that each byte of the key is mixed with (RFC 2104 §2). */
const [INNER, OUTER] = [0x36, 0x5c];

const NOT_ASCII = /[^ -~]/;

/** Bytes for which a block with room lies ready: names and hashes have a few dozen. */
const SHORT_BYTES = 192;

/** HMAC-SHA256 under one key, 32 bytes, of all parts one after the other. Text is ASCII. */
export type Mac = (...parts: readonly (Buffer | string)[]) => Buffer;

function blockOf(key: Buffer, mixed: number, room: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES + room);
  for (let at = 0; at < BLOCK_BYTES; at += 1) block[at] = (key[at] ?? 0) ^ mixed;
  return block;
}

/**
 * HMAC-SHA256 (RFC 2104) under one key, by two plain hashes of blocks that lie ready. Node's own makes an object of each, for the
 * collector to find: 2.3 µs against 0.8 for a name, and a link has four. For an answer of 560 bytes it is 3.0 µs against 1.5, and in
 * a process that has slept for 50 ms 99 against 63 (2026-11-28).
 * @param key at most 64 bytes
 * @throws RangeError the key is too long, or a text is not ASCII: cut to bytes, it would be another one
 */
export function prepareMac(key: Buffer): Mac {
  if (key.length > BLOCK_BYTES) throw new RangeError('The key is too long.');
  const short = blockOf(key, INNER, SHORT_BYTES);
  const outer = blockOf(key, OUTER, HASH_BYTES);
  /** By where they end. Names and hashes have a handful of lengths, so that none is made anew for each. */
  const views: Buffer[] = [];
  return (...parts) => {
    let end = BLOCK_BYTES;
    for (const { length } of parts) end += length;
    const inner = end > short.length ? Buffer.allocUnsafe(end) : short;
    if (inner !== short) short.copy(inner, 0, 0, BLOCK_BYTES);
    let at = BLOCK_BYTES;
    for (const part of parts) {
      if (typeof part === 'string' && NOT_ASCII.test(part)) throw new RangeError('The message is not ASCII.');
      at += typeof part === 'string' ? inner.write(part, at, 'latin1') : part.copy(inner, at);
    }
    const message = inner === short ? (views[end] ??= short.subarray(0, end)) : inner;
    outer.write(hash('sha256', message, 'binary'), BLOCK_BYTES, 'latin1');
    // Nothing stays behind in memory that others get or that the next message overwrites: an answer may hold half of a key.
    inner.fill(0, inner === short ? BLOCK_BYTES : 0, end);
    return Buffer.from(hash('sha256', outer, 'binary'), 'latin1');
  };
}
