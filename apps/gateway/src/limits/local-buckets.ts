import { randomInt } from 'node:crypto';
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
 * Subjects of one generation, at most. One takes about 50 bytes: a gateway that many strangers call holds up to 10 MB for each
 * length of a window, of which calls about links have two.
 */
const GENERATION_MAX = 100_000;

/**
 * The calls that may still count, in whole milliseconds, oldest first. Most subjects call once in a window, so one call is no
 * list: that would be two more objects of each secret that is read, for the garbage collector to move.
 */
type Times = number | number[];

/** Drawn by each process, so that nobody can look for subjects that share a number. */
const SEED = randomInt(2 ** 32);
/** Of FNV-1a, and of the last step of MurmurHash3: two hashes that have nothing to do with each other. */
const LOW_PRIME = 0x01000193;
const HIGH_PRIME = 0x85ebca6b;
const HALF = 2 ** 32;

/**
 * A subject as a number of 53 bits: of 80,000 subjects two share one in a gateway of three million. As texts they were most of
 * what counting cost: to find one took twice as long, and the garbage collector moved 100 bytes for each.
 */
function numberOf(key: string): number {
  let low = SEED;
  let high = ~SEED;
  for (let at = 0; at < key.length; at += 1) {
    const unit = key.charCodeAt(at);
    low = Math.imul(low ^ unit, LOW_PRIME);
    high = Math.imul(high ^ unit, HIGH_PRIME);
  }
  return (high >>> 11) * HALF + ((low ^ (low >>> 15)) >>> 0);
}

/**
 * The calls of windows of one length, in two generations. When the younger one is as old as the window is long, it becomes
 * the older one, which goes all at once: nobody looked for what is left there since, so none of its calls still counts. To look
 * for such subjects one by one stood still for milliseconds, and was most of what counting a call cost.
 */
class Generations {
  readonly #length: number;
  #young = new Map<number, Times>();
  #old = new Map<number, Times>();
  #begun: number;

  constructor(seconds: number, now: number) {
    this.#length = seconds * 1000;
    this.#begun = now;
  }

  /** The calls that still count; undefined when there is none. */
  find(subject: number, now: number): Times | undefined {
    if (now - this.#begun >= this.#length) this.#turn(now);
    const times = this.#young.get(subject) ?? this.#renew(subject);
    const since = now - this.#length;
    if (typeof times !== 'object') return times !== undefined && times > since ? times : undefined;
    let gone = 0;
    while (gone < times.length && (times[gone] ?? 0) <= since) gone += 1;
    if (gone > 0) times.splice(0, gone);
    return times;
  }

  /**
   * Adds a call of a subject, after `find`. Where there is no room for another one, those go early that nobody has looked for the
   * longest.
   */
  add(subject: number, now: number): void {
    const times = this.#young.get(subject);
    if (typeof times === 'object') return void times.push(now);
    if (times === undefined && this.#young.size >= GENERATION_MAX) this.#turn(now);
    const counts = times !== undefined && times > now - this.#length;
    this.#young.set(subject, counts ? [times, now] : now);
  }

  #turn(now: number): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#begun = now;
  }

  #renew(subject: number): Times | undefined {
    const times = this.#old.get(subject);
    if (times === undefined) return undefined;
    this.#old.delete(subject);
    this.#young.set(subject, times);
    return times;
  }
}

const listOf = (times: Times | undefined): readonly number[] =>
  typeof times === 'number' ? [times] : (times ?? []);

/** The last but so many, counted from one. */
const fromLast = (times: Times | undefined, count: number): number | undefined =>
  typeof times === 'object' ? times[times.length - count] : count === 1 ? times : undefined;

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
    const found: { window: Generations; subject: number }[] = [];
    for (const bucket of buckets) {
      const subject = numberOf(bucket.key);
      const window = this.windowOf(bucket, now);
      const times = window.find(subject, now);
      const oldest = fromLast(times, this.allowedBy(bucket));
      if (oldest !== undefined) return fullBucket(bucket, secondsUntilGone(bucket, oldest, now));
      found.push({ window, subject });
    }
    for (const { window, subject } of found) window.add(subject, now);
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
