import type { Bucket, FullBucket } from './buckets.ts';

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

  /** As `CallCounter.count`. */
  count(buckets: readonly Bucket[]): FullBucket | null {
    const opened = buckets.map((bucket) => ({ ...bucket, entry: this.open(bucket) }));
    for (const { calls, entry } of opened) {
      if (entry.calls >= Math.max(1, Math.floor(calls / this.replicas))) {
        return { calls, waitSeconds: Math.ceil((entry.endsAt - this.now()) / 1000) };
      }
    }
    for (const { entry } of opened) entry.calls += 1;
    return null;
  }

  private open({ key, seconds }: Bucket): Entry {
    const name = `${key}:${seconds}`;
    const known = this.entries.get(name);
    if (known !== undefined && known.endsAt > this.now()) return known;
    if (this.entries.size >= ENTRIES_MAX) this.entries.clear();
    const entry = { endsAt: this.now() + seconds * 1000, calls: 0 };
    this.entries.set(name, entry);
    return entry;
  }
}
