import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { clientAddress, networkOf } from './client-address.ts';
import type { Bucket, FullBucket } from './bucket.ts';
import type { CallCounter } from './call-counter.ts';
import { rateLimit } from './rate-limits.ts';

const DAY_MS = 86_400_000;
const PREFIX = 'oncelink:limits';

export interface LimitOptions {
  /** 32 bytes. What Redis holds tells nobody who called what, and from tomorrow on nobody can find out. */
  readonly limitKey: Buffer;
  readonly trustedProxies: number;
  readonly now?: () => number;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Names of buckets, under a key that changes with the UTC date. */
function makeNamer(limitKey: Buffer, now: () => number): (subject: string) => string {
  let day = NaN;
  let dayKey = limitKey;
  return (subject) => {
    const today = Math.floor(now() / DAY_MS);
    if (today !== day) {
      day = today;
      dayKey = hmac(limitKey, new Date(today * DAY_MS).toISOString().slice(0, 10));
    }
    return `${PREFIX}:${hmac(dayKey, subject).toString('base64url', 0, 16)}`;
  };
}

/**
 * Which secret a call is about, together with the proof it shows. A wrong proof has a bucket of its own, so only calls
 * with the right one use up the secret's limit, and nobody has to know which one is right.
 */
function secretOf({ body }: FastifyRequest): string {
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' ? { ...body } : {};
  return JSON.stringify(['secret', fields['shortCode'] ?? fields['id'], fields['proof']]);
}

function refuse({ calls, waitSeconds }: FullBucket): never {
  throw new ApiError(
    'RATE_LIMITED',
    {},
    {
      'retry-after': String(waitSeconds),
      'ratelimit-limit': String(calls),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(waitSeconds),
    },
  );
}

/**
 * A hook that refuses calls beyond their limit. It runs after validation: refusing a bad request costs less than
 * counting it, and the secret's name has a known form by then.
 */
export function limitCalls(counter: CallCounter, { limitKey, trustedProxies, now = Date.now }: LimitOptions) {
  const nameOf = makeNamer(limitKey, now);
  return async (request: FastifyRequest): Promise<void> => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined) return;
    const { perNetwork, perSecret } = rateLimit(limit);
    const network = networkOf(clientAddress(request.raw, trustedProxies));
    const networkKey = nameOf(`${limit}:${network}`);
    const buckets: Bucket[] = perNetwork.map((allowance) => ({ key: networkKey, ...allowance }));
    if (perSecret) buckets.push({ key: nameOf(secretOf(request)), ...perSecret });
    const full = await counter.count(buckets);
    if (full !== null) refuse(full);
  };
}
