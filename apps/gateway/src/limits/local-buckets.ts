import type { Allowance } from '@oncelink/contracts';

/** So many calls of one subject (a network, an account, a secret) in so many seconds. */
export interface Bucket extends Allowance {
  /** Pseudonym of the subject: holds nothing personal. */
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

/** At this number all entries are dropped: an outage of Redis must not fill the gateway's memory. */
const ENTRIES_MAX = 50_000;

interface Entry {
  readonly endsAt: number;
  calls: number;
}

/** Fixed windows inside one process, for the time while Redis is away. */
export class LocalBuckets {
  private readonly entries = new Map<string, Entry>();

  /** @param replicas number of gateways that share every limit */
  constructor(
    private readonly replicas: number,
    private readonly now: () => number = performance.now.bind(performance),
  ) {}

  /** As `CallCounter.count`. A refused call makes no entry: else a caller with many addresses could push out all others. */
  count(buckets: readonly Bucket[]): FullBucket | null {
    for (const bucket of buckets) {
      const known = this.find(bucket);
      if (known !== undefined && known.calls >= Math.max(1, Math.floor(bucket.calls / this.replicas))) {
        return fullBucket(bucket, Math.ceil((known.endsAt - this.now()) / 1000));
      }
    }
    for (const bucket of buckets) (this.find(bucket) ?? this.open(bucket)).calls += 1;
    return null;
  }

  private find(bucket: Bucket): Entry | undefined {
    const known = this.entries.get(nameOf(bucket));
    return known !== undefined && known.endsAt > this.now() ? known : undefined;
  }

  private open(bucket: Bucket): Entry {
    if (this.entries.size >= ENTRIES_MAX) this.entries.clear();
    const entry = { endsAt: this.now() + bucket.seconds * 1000, calls: 0 };
    this.entries.set(nameOf(bucket), entry);
    return entry;
  }
}

const nameOf = ({ key, seconds }: Bucket): string => `${key}:${seconds}`;
