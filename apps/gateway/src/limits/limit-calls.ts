import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { bucketNames } from './bucket-names.ts';
import { clientAddress, networkOf } from './client-address.ts';
import type { Bucket, FullBucket } from './bucket.ts';
import type { CallCounter } from './call-counter.ts';
import { rateLimit } from './rate-limits.ts';

export interface LimitOptions {
  /** 32 bytes. */
  readonly limitKey: Buffer;
  readonly trustedProxies: number;
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
export function limitCalls(counter: CallCounter, { limitKey, trustedProxies }: LimitOptions) {
  const nameOf = bucketNames(limitKey);
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
