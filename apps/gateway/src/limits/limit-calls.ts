import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { bucketNames } from './bucket-names.ts';
import { clientAddress, networkOf } from './client-address.ts';
import type { Bucket, FullBucket } from './bucket.ts';
import type { CallCounter } from './call-counter.ts';
import { countRefusal } from './limit-metrics.ts';
import { rateLimit, type Allowance, type LimitName } from './rate-limits.ts';

export interface LimitOptions {
  /** 32 bytes. */
  readonly limitKey: Buffer;
  readonly trustedProxies: number;
}

/** Counts one call of that name. Throws RATE_LIMITED when it is one too many. */
export type CountCall = (request: FastifyRequest, name: LimitName) => Promise<void>;

/**
 * Which secret a call is about, together with the proof it shows. A wrong proof has a bucket of its own, so only calls
 * with the right one use up the secret's limit, and nobody has to know which one is right.
 */
function secretOf({ body }: FastifyRequest): string {
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' ? { ...body } : {};
  return JSON.stringify(['secret', fields['shortCode'] ?? fields['id'], fields['proof']]);
}

/** The answer to a call that came too early. */
export function tooManyCalls({ calls, waitSeconds }: FullBucket): ApiError {
  return new ApiError(
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

/** A function that counts calls by network, account and secret. */
export function createCallLimiter(
  counter: CallCounter,
  { limitKey, trustedProxies }: LimitOptions,
): CountCall {
  const nameOf = bucketNames(limitKey);
  const bucketsOf = (subject: string, allowances: readonly Allowance[] = []): Bucket[] => {
    if (allowances.length === 0) return [];
    const key = nameOf(subject);
    return allowances.map((allowance) => ({ key, ...allowance }));
  };
  return async (request, name) => {
    const { perNetwork, perVisitorNetwork, perUser, perSecret, inAll } = rateLimit(name);
    const { identity, raw } = request;
    const userId = identity?.outcome === 'signed-in' ? identity.user.id : null;
    const network = `${name}:${networkOf(clientAddress(raw, trustedProxies))}`;
    const full = await counter.count([
      ...bucketsOf(`${name}:all`, inAll),
      ...bucketsOf(network, perNetwork),
      ...(userId === null
        ? bucketsOf(network, perVisitorNetwork)
        : bucketsOf(`${name}:user:${userId}`, perUser)),
      ...(perSecret ? bucketsOf(secretOf(request), [perSecret]) : []),
    ]);
    if (full === null) return;
    countRefusal(name);
    throw tooManyCalls(full);
  };
}

/**
 * A hook that refuses calls beyond their limit. It runs after validation: refusing a bad request costs less than
 * counting it, and the secret's name has a known form by then.
 */
export function limitCalls(countCall: CountCall) {
  return async (request: FastifyRequest): Promise<void> => {
    const { limit } = request.routeOptions.config;
    if (limit !== undefined) await countCall(request, limit);
  };
}
