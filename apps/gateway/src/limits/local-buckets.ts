import type { Allowance } from '@oncelink/contracts';

/** So many calls of one subject (a network, an account, a secret) in so many seconds. */
export interface Bucket extends Allowance {
  /** The subject; in Redis a pseudonym, which holds nothing personal. */
  readonly key: string;
  /** Whether it is what a plan includes, and no mere brake. */
  readonly isQuota?: true;
}

/** How much of a bucket is left. */
export interface CountedBucket extends Allowance {
  /** Null while Redis is away. */
  readonly left: { readonly calls: number; readonly seconds: number } | null;
}

/** A bucket without room, and the seconds until it has some. */
export interface FullBucket {
  readonly calls: number;
  readonly waitSeconds: number;
  readonly isQuota?: true;
}

export const fullBucket = ({ calls, isQuota }: Bucket, waitSeconds: number): FullBucket => ({
  calls,
  waitSeconds,
  ...(isQuota && { isQuota }),
});

/** Lists that are kept. One takes about 350 bytes: a gateway that many strangers call holds up to 35 MB of them. */
const ENTRIES_MAX = 100_000;
/** How many go when there is no room for a new one: to look for them takes some milliseconds, and must be rare. */
const ENTRIES_DROPPED = ENTRIES_MAX / 10;

/** A list that has not been added to for the length of its window holds nothing that counts. */
interface Entry {
  readonly windowMs: number;
  /** Milliseconds, oldest first. */
  readonly times: number[];
}

/**
 * Sliding windows inside one process: what a gateway counts that is alone, and what each of several counts while Redis is
 * away. A bucket is full when the oldest of the allowed number of calls is still inside its window.
 */
export class LocalBuckets {
  private readonly entries = new Map<string, Entry>();

  /** @param replicas number of gateways that share every limit */
  constructor(
    private readonly replicas: number,
    private readonly now: () => number = performance.now.bind(performance),
  ) {}

  /**
   * Counts one call in every bucket. When a bucket is full, counts in none and returns that bucket. A refused call makes no
   * entry: else a caller with many addresses could push out all others.
   */
  count(buckets: readonly Bucket[]): FullBucket | null {
    const now = this.now();
    const known = buckets.map((bucket) => this.entries.get(nameOf(bucket)));
    for (const [i, bucket] of buckets.entries()) {
      const times = timesInside(known[i], now);
      const oldest = times[times.length - this.allowedBy(bucket)];
      if (oldest !== undefined) return fullBucket(bucket, secondsUntilGone(bucket, oldest, now));
    }
    for (const [i, bucket] of buckets.entries()) {
      const entry = known[i];
      if (entry === undefined) this.add(bucket, now);
      else entry.times.push(now);
    }
    return null;
  }

  /** How much is left of each bucket. */
  tell(buckets: readonly Bucket[]): readonly CountedBucket[] {
    const now = this.now();
    return buckets.map((bucket) => {
      const { calls, seconds } = bucket;
      const times = timesInside(this.entries.get(nameOf(bucket)), now);
      const [oldest] = times;
      const wait = oldest === undefined ? 0 : secondsUntilGone(bucket, oldest, now);
      return { calls, seconds, left: { calls: Math.max(0, calls - times.length), seconds: wait } };
    });
  }

  /** Every caller may call at least once, however many gateways share a limit. */
  private allowedBy({ calls }: Bucket): number {
    return Math.max(1, Math.floor(calls / this.replicas));
  }

  private add(bucket: Bucket, now: number): void {
    if (this.entries.size >= ENTRIES_MAX) this.makeRoom(now);
    this.entries.set(nameOf(bucket), { windowMs: bucket.seconds * 1000, times: [now] });
  }

  /** Drops what counts no more; where that is too little, those that were made first. */
  private makeRoom(now: number): void {
    for (const [name, { windowMs, times }] of this.entries)
      if ((times.at(-1) ?? 0) <= now - windowMs) this.entries.delete(name);
    for (const name of this.entries.keys()) {
      if (this.entries.size <= ENTRIES_MAX - ENTRIES_DROPPED) return;
      this.entries.delete(name);
    }
  }
}

/** Times of the calls that still count; the others are dropped. */
function timesInside(entry: Entry | undefined, now: number): readonly number[] {
  if (entry === undefined) return [];
  const { times, windowMs } = entry;
  let gone = 0;
  while (gone < times.length && (times[gone] ?? 0) <= now - windowMs) gone += 1;
  if (gone > 0) times.splice(0, gone);
  return times;
}

const nameOf = ({ key, seconds }: Bucket): string => `${key}:${seconds}`;

const secondsUntilGone = ({ seconds }: Bucket, time: number, now: number): number =>
  Math.ceil((time + seconds * 1000 - now) / 1000);
