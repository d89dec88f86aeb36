import { createHash } from 'node:crypto';
import { withDeadline, type Redis } from '@oncelink/service-kit';
import type { Bucket, FullBucket } from './bucket.ts';
import { COUNT_CALLS } from './count-calls-script.ts';
import { countFallback } from './limit-metrics.ts';
import { LocalBuckets } from './local-buckets.ts';

/** A limit must not cost more than the call it guards: past this the process counts by itself. */
const DEADLINE_MS = 250;
const SCRIPT_SHA = createHash('sha1').update(COUNT_CALLS).digest('hex');

const isUnknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT');

/** Counts calls in Redis, so that all gateways count together; while Redis is away each counts its share alone. */
export class CallCounter {
  private readonly local: LocalBuckets;

  constructor(
    private readonly redis: Redis,
    replicas: number,
  ) {
    this.local = new LocalBuckets(replicas);
  }

  /** Counts one call in every bucket, or in none when one is full. */
  async count(buckets: readonly Bucket[]): Promise<FullBucket | null> {
    try {
      return await withDeadline(this.countTogether(buckets), DEADLINE_MS);
    } catch {
      countFallback();
      return this.local.count(buckets);
    }
  }

  private async countTogether(buckets: readonly Bucket[]): Promise<FullBucket | null> {
    const answer = await this.run({
      keys: buckets.map(({ key, seconds }) => `${key}:${seconds}`),
      arguments: buckets.flatMap(({ calls, seconds }) => [String(calls), String(seconds * 1000)]),
    });
    const [full, waitMs] = Array.isArray(answer) ? answer.map(Number) : [];
    const bucket = buckets[(full ?? 0) - 1];
    return bucket === undefined
      ? null
      : { calls: bucket.calls, waitSeconds: Math.ceil((waitMs ?? 0) / 1000) };
  }

  /** By its hash, which is all that travels; a Redis that was restarted has to be told the script once more. */
  private async run(options: { keys: string[]; arguments: string[] }): Promise<unknown> {
    try {
      return await this.redis.evalSha(SCRIPT_SHA, options);
    } catch (error) {
      if (isUnknownScript(error)) return this.redis.eval(COUNT_CALLS, options);
      throw error;
    }
  }
}
