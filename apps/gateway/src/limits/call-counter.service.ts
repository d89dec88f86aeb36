import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusyCollector } from '@oncelink/messaging';
import { Counter, withDeadline, type Redis } from '@oncelink/service-kit';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { REDIS } from '../gateway-parts.ts';
import {
  fullBucket,
  LocalBuckets,
  type Bucket,
  type CountedBucket,
  type FullBucket,
} from './local-buckets.ts';

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Counts calls, each in several sliding windows, or in none of them when one is full. A window is the list of the times of
 * its latest calls. It is full when the oldest of the allowed number of calls is still inside.
 *
 * KEYS   lists of the buckets of all calls: times in ms, latest first
 * ARGV   for each call: how many buckets it has, then for each bucket how many calls that allows, and the length of its
 *        window in ms
 * `told` gets two numbers for each call. The first is 0 when the call was counted in every bucket. Else it is the number of the
 * first bucket without room, and the second the ms until that has some; nothing was counted, because a caller who
 * keeps trying would otherwise never get through.
 */
const COUNT = `${NOW}
local told, before, at = {}, 0, 1
while at <= #ARGV do
  local buckets, full, wait = tonumber(ARGV[at]), 0, 0
  for i = 1, buckets do
    local oldest = tonumber(redis.call('LINDEX', KEYS[before + i], ARGV[at + 2 * i - 1] - 1))
    wait = oldest and oldest + ARGV[at + 2 * i] - now or 0
    if wait > 0 then full = i break end
  end
  if full == 0 then
    wait = 0
    for i = 1, buckets do
      local key, calls = KEYS[before + i], tonumber(ARGV[at + 2 * i - 1])
      if redis.call('LPUSH', key, now) > calls then redis.call('LTRIM', key, 0, calls - 1) end
      redis.call('PEXPIRE', key, ARGV[at + 2 * i])
    end
  end
  table.insert(told, full)
  table.insert(told, wait)
  before, at = before + buckets, at + 1 + 2 * buckets
end`;

const COUNT_CALLS = scriptOf(`${COUNT}
return told`);

/**
 * Adds to `told` for each bucket of one call how many calls lie inside its window, and in how many ms the oldest of them leaves
 * it. The length of the list would tell too many: older ones stay until they are trimmed.
 */
const TELL = `
for i, key in ipairs(KEYS) do
  local low, high = 0, redis.call('LLEN', key)
  while low < high do
    local middle = math.floor((low + high) / 2)
    if redis.call('LINDEX', key, middle) + ARGV[2 * i + 1] > now then low = middle + 1 else high = middle end
  end
  table.insert(told, low)
  table.insert(told, low > 0 and redis.call('LINDEX', key, low - 1) + ARGV[2 * i + 1] - now or 0)
end
return told`;

/** Of one call. */
const COUNT_AND_TELL = scriptOf(`${COUNT}${TELL}`);

/** Answers what is told of each bucket, and counts nothing. */
const TELL_ALONE = scriptOf(`${NOW}
local told = {}${TELL}`);

interface Script {
  readonly text: string;
  readonly sha: string;
}

function scriptOf(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** A limit must not cost more than the call it guards. After this time the process counts locally. */
const DEADLINE_MS = 250;

const countedLocally = new Counter({
  name: 'oncelink_limits_counted_alone_total',
  help: 'Calls that were counted by this process alone, because Redis could not be asked.',
});

const isUnknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT');

interface CountedCall {
  readonly buckets: readonly Bucket[];
  /** Gets the bucket that is full, or null. */
  readonly settle: (full: FullBucket | null) => void;
}

/**
 * Counts calls: those of a gateway that is alone in its memory, those of several in Redis, for all together. While Redis is
 * away, each counts its share in its memory.
 */
@Injectable()
export class CallCounter {
  private readonly local: LocalBuckets;
  private readonly isAlone: boolean;
  private readonly calls = new BusyCollector<CountedCall>((calls) => this.countAll(calls));

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(GATEWAY_CONFIG) { replicas }: Pick<GatewayConfig, 'replicas'>,
  ) {
    this.local = new LocalBuckets(replicas);
    this.isAlone = replicas === 1;
  }

  /** Counts one call in every bucket. When a bucket is full, counts in none and returns that bucket. */
  count(buckets: readonly Bucket[]): FullBucket | null | Promise<FullBucket | null> {
    if (this.isAlone) return this.local.count(buckets);
    return new Promise((settle) => this.calls.add({ buckets, settle }));
  }

  /** Asks Redis about all calls of one moment together: alone, each would cost it and this process three times as much. */
  private async countAll(calls: readonly CountedCall[]): Promise<void> {
    try {
      const all = calls.map(({ buckets }) => buckets);
      const told = await withDeadline(this.run(COUNT_CALLS, all), DEADLINE_MS);
      for (const [i, { buckets, settle }] of calls.entries())
        settle(fullOf(buckets, told[2 * i], told[2 * i + 1]));
    } catch {
      for (const { buckets, settle } of calls) settle(this.countAlone(buckets));
    }
  }

  /** The same, and tells how much is left of each bucket. */
  async countAndTell(buckets: readonly Bucket[]) {
    if (this.isAlone) return { full: this.local.count(buckets), counted: this.local.tell(buckets) };
    try {
      const [full, waitMs, ...told] = await withDeadline(this.run(COUNT_AND_TELL, [buckets]), DEADLINE_MS);
      return { full: fullOf(buckets, full, waitMs), counted: countedIn(buckets, told) };
    } catch {
      return { full: this.countAlone(buckets), counted: policyOf(buckets) };
    }
  }

  /** Tells how much is left of each bucket, and counts nothing. */
  async tell(buckets: readonly Bucket[]): Promise<readonly CountedBucket[]> {
    if (this.isAlone) return this.local.tell(buckets);
    try {
      return countedIn(buckets, await withDeadline(this.run(TELL_ALONE, [buckets]), DEADLINE_MS));
    } catch {
      return policyOf(buckets);
    }
  }

  private countAlone(buckets: readonly Bucket[]): FullBucket | null {
    countedLocally.inc();
    return this.local.count(buckets);
  }

  /** Sends the script's hash only. A Redis that was restarted does not know it and gets the text once more. */
  private async run({ sha, text }: Script, calls: readonly (readonly Bucket[])[]): Promise<number[]> {
    const options = {
      keys: calls.flatMap((buckets) => buckets.map(({ key, seconds }) => `${key}:${seconds}`)),
      arguments: calls.flatMap((buckets) => [
        String(buckets.length),
        ...buckets.flatMap(({ calls: allowed, seconds }) => [String(allowed), String(seconds * 1000)]),
      ]),
    };
    const answer = await this.redis.evalSha(sha, options).catch((error: unknown) => {
      if (isUnknownScript(error)) return this.redis.eval(text, options);
      throw error;
    });
    return Array.isArray(answer) ? answer.map(Number) : [];
  }
}

function fullOf(buckets: readonly Bucket[], full = 0, waitMs = 0): FullBucket | null {
  const bucket = buckets[full - 1];
  return bucket === undefined ? null : fullBucket(bucket, Math.ceil(waitMs / 1000));
}

const countedOf = ({ calls, seconds }: Bucket, used = 0, leavesMs = 0): CountedBucket => ({
  calls,
  seconds,
  left: { calls: Math.max(0, calls - used), seconds: Math.ceil(leavesMs / 1000) },
});

/** @param told by `TELL` */
const countedIn = (buckets: readonly Bucket[], told: readonly number[]): readonly CountedBucket[] =>
  buckets.map((bucket, i) => countedOf(bucket, told[2 * i], told[2 * i + 1]));

/** What can be told while Redis is away. */
const policyOf = (buckets: readonly Bucket[]): readonly CountedBucket[] =>
  buckets.map(({ calls, seconds }) => ({ calls, seconds, left: null }));
