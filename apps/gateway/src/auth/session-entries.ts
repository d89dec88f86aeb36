import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { SessionCacheEntry } from '@oncelink/contracts';

/** Of the MAC with the dot behind it. */
const SEAL_LENGTH = 44;

/** Whether an entry has this version's form: gateways of two versions may share a Redis. */
function isEntry(value: unknown): value is SessionCacheEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { user, sessionId, key, until }: Readonly<Record<string, unknown>> = { ...value };
  const isWhole = typeof sessionId === 'string' || (typeof key === 'object' && key !== null);
  return isWhole && typeof until === 'number' && typeof user === 'object' && user !== null && 'id' in user;
}

/**
 * What gateways remember of a session, as text: `MAC.JSON`. More programs than the gateways can write to Redis, and an
 * entry says who someone is. So it is signed together with the name that it lies under: one that was written by others,
 * or moved to another token or another Redis, is nothing.
 */
export class SessionEntries {
  readonly #key: KeyObject;

  /** @param key 32 bytes that gateways alone have */
  constructor(key: Buffer) {
    this.#key = createSecretKey(key);
  }

  write(name: string, entry: SessionCacheEntry): string {
    const json = JSON.stringify(entry);
    return this.#sealOf(name, json) + json;
  }

  /** @param now in milliseconds of the Redis server's clock. @returns null when the text proves nothing (any more) */
  read(name: string, text: string, now: number): SessionCacheEntry | null {
    const json = text.slice(SEAL_LENGTH);
    const given = Buffer.from(text.slice(0, SEAL_LENGTH));
    const expected = Buffer.from(this.#sealOf(name, json));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const entry: unknown = JSON.parse(json);
    return isEntry(entry) && entry.until > now ? entry : null;
  }

  #sealOf(name: string, json: string): string {
    return `${createHmac('sha256', this.#key).update(`${name}\n${json}`).digest('base64url')}.`;
  }
}
