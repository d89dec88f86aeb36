import type { Allowance } from '@oncelink/contracts';
import { Generations, numberOf, type Times } from './generations.ts';

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

const listOf = (times: Times | undefined): readonly number[] =>
  typeof times === 'number' ? [times] : (times ?? []);

/** The last but so many, counted from one. An index below zero would be looked for as a name. */
function fromLast(times: Times | undefined, count: number): number | undefined {
  if (typeof times !== 'object') return count === 1 ? times : undefined;
  return times.length < count ? undefined : times[times.length - count];
}

/**
 * Sliding windows inside one process: what a gateway counts that is alone, and what each of several counts while Redis is
 * away. A bucket is full when the oldest of the allowed number of calls is still inside its window.
 */
export class LocalBuckets {
  /** Of each length, of which limits have a handful. */
  private readonly windows = new Map<number, Generations>();

  /** @param replicas number of gateways that share every limit */
  constructor(
    private readonly replicas: number,
    private readonly now: () => number = performance.now.bind(performance),
  ) {}

  /**
   * Counts one call in every bucket. When a bucket is full, counts in none and returns that bucket. A refused call takes no
   * room: else a caller with many addresses could push out all others.
   */
  count(buckets: readonly Bucket[]): FullBucket | null {
    const now = Math.floor(this.now());
    const subjects: number[] = [];
    for (const bucket of buckets) {
      const subject = numberOf(bucket.key);
      const oldest = fromLast(this.windowOf(bucket, now).find(subject, now), this.allowedBy(bucket));
      if (oldest !== undefined) return fullBucket(bucket, secondsUntilGone(bucket, oldest, now));
      subjects.push(subject);
    }
    for (const [at, bucket] of buckets.entries()) this.windowOf(bucket, now).add(subjects[at] ?? 0, now);
    return null;
  }

  /** How much is left of each bucket. */
  tell(buckets: readonly Bucket[]): readonly CountedBucket[] {
    const now = Math.floor(this.now());
    return buckets.map((bucket) => {
      const { key, calls, seconds } = bucket;
      const times = listOf(this.windowOf(bucket, now).find(numberOf(key), now));
      const [oldest] = times;
      const wait = oldest === undefined ? 0 : secondsUntilGone(bucket, oldest, now);
      return { calls, seconds, left: { calls: Math.max(0, calls - times.length), seconds: wait } };
    });
  }

  /** Every caller may call at least once, however many gateways share a limit. */
  private allowedBy({ calls }: Bucket): number {
    return Math.max(1, Math.floor(calls / this.replicas));
  }

  private windowOf({ seconds }: Bucket, now: number): Generations {
    const known = this.windows.get(seconds);
    if (known !== undefined) return known;
    const window = new Generations(seconds, now);
    this.windows.set(seconds, window);
    return window;
  }
}

const secondsUntilGone = ({ seconds }: Bucket, time: number, now: number): number =>
  Math.ceil((time + seconds * 1000 - now) / 1000);
