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

/** Lists that are kept. One takes about 250 bytes: a gateway that many strangers call holds up to 25 MB of them. */
const LISTS_MAX = 100_000;
/** Of these a tenth goes when there is no room for a new one: to look for them takes some milliseconds, and must be rare. */
const KEPT_SHARE = 0.9;

/** Of one window, by subject: milliseconds, oldest first. A list that nothing is added to for so long holds nothing that counts. */
type TimesByKey = Map<string, number[]>;

/**
 * Sliding windows inside one process: what a gateway counts that is alone, and what each of several counts while Redis is
 * away. A bucket is full when the oldest of the allowed number of calls is still inside its window.
 */
export class LocalBuckets {
  /** By length in seconds, of which limits have a handful. */
  private readonly windows = new Map<number, TimesByKey>();
  private size = 0;

  /** @param replicas number of gateways that share every limit */
  constructor(
    private readonly replicas: number,
    private readonly now: () => number = performance.now.bind(performance),
  ) {}

  /**
   * Counts one call in every bucket. When a bucket is full, counts in none and returns that bucket. A refused call makes no
   * list: else a caller with many addresses could push out all others.
   */
  count(buckets: readonly Bucket[]): FullBucket | null {
    const now = this.now();
    const known = buckets.map((bucket) => this.timesOf(bucket, now));
    for (const [i, bucket] of buckets.entries()) {
      const times = known[i] ?? [];
      const oldest = times[times.length - this.allowedBy(bucket)];
      if (oldest !== undefined) return fullBucket(bucket, secondsUntilGone(bucket, oldest, now));
    }
    for (const [i, bucket] of buckets.entries()) {
      const times = known[i];
      if (times === undefined) this.add(bucket, now);
      else times.push(now);
    }
    return null;
  }

  /** How much is left of each bucket. */
  tell(buckets: readonly Bucket[]): readonly CountedBucket[] {
    const now = this.now();
    return buckets.map((bucket) => {
      const { calls, seconds } = bucket;
      const times = this.timesOf(bucket, now) ?? [];
      const [oldest] = times;
      const wait = oldest === undefined ? 0 : secondsUntilGone(bucket, oldest, now);
      return { calls, seconds, left: { calls: Math.max(0, calls - times.length), seconds: wait } };
    });
  }

  /** Every caller may call at least once, however many gateways share a limit. */
  private allowedBy({ calls }: Bucket): number {
    return Math.max(1, Math.floor(calls / this.replicas));
  }

  /** Times of the calls that still count. */
  private timesOf({ key, seconds }: Bucket, now: number): number[] | undefined {
    const times = this.windows.get(seconds)?.get(key);
    if (times === undefined) return undefined;
    const since = now - seconds * 1000;
    let gone = 0;
    while (gone < times.length && (times[gone] ?? 0) <= since) gone += 1;
    if (gone > 0) times.splice(0, gone);
    return times;
  }

  private add({ key, seconds }: Bucket, now: number): void {
    if (this.size >= LISTS_MAX) this.makeRoom(now);
    const window: TimesByKey = this.windows.get(seconds) ?? new Map();
    this.windows.set(seconds, window.set(key, [now]));
    this.size += 1;
  }

  /** Drops what counts no more; where that is too little, of each window what was made first. */
  private makeRoom(now: number): void {
    for (const [seconds, window] of this.windows)
      for (const [key, times] of window) if ((times.at(-1) ?? 0) <= now - seconds * 1000) window.delete(key);
    const kept = Math.min(1, (LISTS_MAX * KEPT_SHARE) / this.countLists());
    for (const window of this.windows.values()) {
      let excess = window.size - Math.floor(window.size * kept);
      for (const key of window.keys()) {
        if (excess <= 0) break;
        window.delete(key);
        excess -= 1;
      }
    }
    this.size = this.countLists();
  }

  private countLists(): number {
    return [...this.windows.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

const secondsUntilGone = ({ seconds }: Bucket, time: number, now: number): number =>
  Math.ceil((time + seconds * 1000 - now) / 1000);
