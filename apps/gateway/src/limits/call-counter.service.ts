import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Counter, withDeadline, type Redis } from '@oncelink/service-kit';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { REDIS } from '../gateway-parts.ts';
import { LocalBuckets, type Bucket, type FullBucket } from './local-buckets.ts';

/**
 * Counts one call in several sliding windows, or in none of them when one is full. A window is the list of the times of
 * its latest calls. It is full when the oldest of the allowed number of calls is still inside.
 *
 * KEYS[i]                list of bucket i: times in ms, latest first
 * ARGV[2i-1], ARGV[2i]   calls that bucket i allows; length of its window in ms
 * Returns {0, 0}         the call was counted in every bucket
 *         {i, wait}      bucket i was the first without room, and has some in `wait` ms; nothing was counted, because a
 *                        caller who keeps trying would otherwise never get through
 */
const COUNT_CALLS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  local oldest = tonumber(redis.call('LINDEX', key, ARGV[2 * i - 1] - 1))
  local wait = oldest and oldest + ARGV[2 * i] - now or 0
  if wait > 0 then return {i, wait} end
end
for i, key in ipairs(KEYS) do
  redis.call('LPUSH', key, now)
  redis.call('LTRIM', key, 0, ARGV[2 * i - 1] - 1)
  redis.call('PEXPIRE', key, ARGV[2 * i])
end
return {0, 0}`;
const SCRIPT_SHA = createHash('sha1').update(COUNT_CALLS).digest('hex');

/** A limit must not cost more than the call it guards. After this time the process counts locally. */
const DEADLINE_MS = 250;

const countedLocally = new Counter({
  name: 'oncelink_limits_counted_alone_total',
  help: 'Calls that were counted by this process alone, because Redis could not be asked.',
});

const isUnknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT');

/** Counts calls in Redis, for all gateways together. While Redis is away, each gateway counts its share locally. */
@Injectable()
export class CallCounter {
  private readonly local: LocalBuckets;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(GATEWAY_CONFIG) { replicas }: Pick<GatewayConfig, 'replicas'>,
  ) {
    this.local = new LocalBuckets(replicas);
  }

  /** Counts one call in every bucket. When a bucket is full, counts in none and returns that bucket. */
  async count(buckets: readonly Bucket[]): Promise<FullBucket | null> {
    try {
      return await withDeadline(this.countInRedis(buckets), DEADLINE_MS);
    } catch {
      countedLocally.inc();
      return this.local.count(buckets);
    }
  }

  private async countInRedis(buckets: readonly Bucket[]): Promise<FullBucket | null> {
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

  /** Sends the script's hash only. A Redis that was restarted does not know it and gets the text once more. */
  private async run(options: { keys: string[]; arguments: string[] }): Promise<unknown> {
    try {
      return await this.redis.evalSha(SCRIPT_SHA, options);
    } catch (error) {
      if (isUnknownScript(error)) return this.redis.eval(COUNT_CALLS, options);
      throw error;
    }
  }
}
