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

/**
 * Lists of one generation, at most. One takes about 250 bytes: a gateway that many strangers call holds up to 20 MB for each
 * length of a window, of which calls about links have two.
 */
const GENERATION_MAX = 40_000;

/** Milliseconds, oldest first. */
type Times = number[];

/**
 * The lists of windows of one length, in two generations. When the younger one is as old as the window is long, it becomes
 * the older one, whose lists go all at once: none of them was looked for since, so none has a call that still counts. To look
 * for such lists one by one stood still for milliseconds, and was most of what counting a call cost.
 */
class Generations {
  readonly seconds: number;
  #young = new Map<string, Times>();
  #old = new Map<string, Times>();
  #begun: number;

  constructor(seconds: number, now: number) {
    this.seconds = seconds;
    this.#begun = now;
  }

  /** Of the calls that still count. */
  find(key: string, now: number): Times | undefined {
    if (now - this.#begun >= this.seconds * 1000) this.#turn(now);
    const times = this.#young.get(key) ?? this.#renew(key);
    if (times === undefined) return undefined;
    const since = now - this.seconds * 1000;
    let gone = 0;
    while (gone < times.length && (times[gone] ?? 0) <= since) gone += 1;
    if (gone > 0) times.splice(0, gone);
    return times;
  }

  /** Where there is no room, those go early that nobody has looked for the longest. */
  begin(key: string, now: number): void {
    if (this.#young.size >= GENERATION_MAX) this.#turn(now);
    this.#young.set(key, [now]);
  }

  #turn(now: number): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#begun = now;
  }

  #renew(key: string): Times | undefined {
    const times = this.#old.get(key);
    if (times === undefined) return undefined;
    this.#old.delete(key);
    this.#young.set(key, times);
    return times;
  }
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
   * Counts one call in every bucket. When a bucket is full, counts in none and returns that bucket. A refused call makes no
   * list: else a caller with many addresses could push out all others.
   */
  count(buckets: readonly Bucket[]): FullBucket | null {
    const now = this.now();
    const known: (Times | undefined)[] = [];
    for (const bucket of buckets) {
      const times = this.windowOf(bucket, now).find(bucket.key, now);
      const oldest = times?.[times.length - this.allowedBy(bucket)];
      if (oldest !== undefined) return fullBucket(bucket, secondsUntilGone(bucket, oldest, now));
      known.push(times);
    }
    for (let i = 0; i < buckets.length; i += 1) {
      const [bucket, times] = [buckets[i], known[i]];
      if (times !== undefined) times.push(now);
      else if (bucket !== undefined) this.windowOf(bucket, now).begin(bucket.key, now);
    }
    return null;
  }

  /** How much is left of each bucket. */
  tell(buckets: readonly Bucket[]): readonly CountedBucket[] {
    const now = this.now();
    return buckets.map((bucket) => {
      const { key, calls, seconds } = bucket;
      const times = this.windowOf(bucket, now).find(key, now) ?? [];
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
