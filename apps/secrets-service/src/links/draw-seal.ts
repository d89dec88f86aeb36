import { randomFillSync } from 'node:crypto';

const SEAL_BYTES = 32;

/**
 * A source of seals. Asking the system for 32 bytes costs about 2 µs each time, from a pool of many 0.1 µs.
 * @returns the function that draws 32 random bytes
 */
export function createSealSource(poolSize = 128): () => Buffer {
  const pool = Buffer.alloc(SEAL_BYTES * poolSize);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const slot = pool.subarray(used, (used += SEAL_BYTES));
    const seal = Buffer.from(slot);
    slot.fill(0); // no second copy of a seal stays behind in the pool
    return seal;
  };
}
