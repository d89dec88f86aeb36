import { createHmac, hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Allowance, CallLimit, KeyHolder } from '@oncelink/contracts';
import { Counter } from '@oncelink/service-kit';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { CallCounter } from './call-counter.service.ts';
import type { Bucket, FullBucket } from './local-buckets.ts';
import { clientAddress, networksOf, type Network } from './client-address.ts';
import { isSignedEvent } from './signed-event.ts';

const refusals = new Counter({
  name: 'oncelink_rate_limited_total',
  help: 'Calls that were refused because there were too many.',
  labelNames: ['limit'],
});

/**
 * The secret that a call is about, together with the proof of the caller. A wrong proof has a bucket of its own: only
 * calls with the right proof use up the limit of the secret, and the gateway need not know which proof is right. The calls of the
 * page and those of programs call the same things differently: they share one bucket.
 */
function secretOf({ body }: FastifyRequest): string {
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' ? { ...body } : {};
  const name = fields['shortCode'] ?? fields['id'] ?? fields['code'] ?? fields['sealId'];
  return JSON.stringify(['secret', name, fields['proof']]);
}

/** The error of a call that came too early. */
export function tooManyCalls({ calls, waitSeconds, isQuota }: FullBucket): ApiError {
  const headers = {
    'retry-after': String(waitSeconds),
    'ratelimit-limit': String(calls),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(waitSeconds),
  };
  return new ApiError(isQuota ? 'QUOTA' : 'RATE_LIMITED', {}, headers);
}

/** Limits calls by network, account and secret. Does nothing where limits are switched off. */
@Injectable()
export class CallLimiter {
  private readonly keyOf: (subject: string) => string;

  constructor(
    private readonly counter: CallCounter,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.keyOf = bucketNames(config.limitKey);
  }

  /** Counts one call; true at once where there is nothing to wait for. @throws ApiError RATE_LIMITED when it is one too many */
  count(request: FastifyRequest, limit: CallLimit): true | Promise<true> {
    if (!this.config.hasLimits || (limit.exceptSigned && this.isSigned(request))) return true;
    const buckets = this.bucketsOf(request, limit);
    const full = request.route?.isV1 ? this.countAndTell(request, buckets) : this.counter.count(buckets);
    if (full instanceof Promise) return full.then((found) => this.refuseWhere(found, limit));
    return this.refuseWhere(full, limit);
  }

  private refuseWhere(full: FullBucket | null, limit: CallLimit): true {
    if (full === null) return true;
    refusals.inc({ limit: limit.name });
    throw tooManyCalls(full);
  }

  private async countAndTell(
    request: FastifyRequest,
    buckets: readonly Bucket[],
  ): Promise<FullBucket | null> {
    const { full, counted } = await this.counter.countAndTell(buckets);
    request.counted = counted;
    return full;
  }

  /** Notes how much is left for calls like this one, which is refused and so not counted. Never rejects. */
  async tell(request: FastifyRequest, limit: CallLimit): Promise<void> {
    if (!this.config.hasLimits) return;
    request.counted = await this.counter.tell(this.bucketsOf(request, limit));
  }

  private isSigned({ body, headers }: FastifyRequest): boolean {
    const { webhookSecret } = this.config;
    const signature = headers['stripe-signature'];
    if (webhookSecret === null || typeof signature !== 'string' || !Buffer.isBuffer(body)) return false;
    return isSignedEvent(body, signature, webhookSecret);
  }

  private bucketsOf(request: FastifyRequest, limit: CallLimit): readonly Bucket[] {
    const { name, perNetwork, perVisitorNetwork, perUserNetwork, perUser, perSecret, inAll } = limit;
    const { identity, keyHolder, raw } = request;
    const userId = identity?.outcome === 'signed-in' ? identity.user.id : (keyHolder?.user.id ?? null);
    const networks = networksOf(clientAddress(raw, this.config.trustedProxies));
    return [
      ...this.buckets(`${name}:all`, inAll),
      ...this.networkBuckets(name, networks, perNetwork),
      ...(userId === null
        ? this.networkBuckets(name, networks, perVisitorNetwork)
        : [
            ...this.networkBuckets(`${name}:users`, networks, perUserNetwork),
            ...this.buckets(`${name}:user:${userId}`, perUser),
          ]),
      ...(keyHolder === null ? [] : this.keyBuckets(keyHolder, limit)),
      ...(perSecret ? this.buckets(secretOf(request), [perSecret]) : []),
    ];
  }

  private keyBuckets({ key, user }: KeyHolder, { perKey, quota }: CallLimit): Bucket[] {
    const plan = this.config.planForAll === 'pro' ? 'pro' : user.subscriptionStatus;
    const ownRate = perKey && { ...perKey, calls: key.callsPerMinute ?? perKey.calls };
    return [
      ...this.buckets(`key:${key.id}`, ownRate && [ownRate]),
      ...this.buckets(`account:${user.id}`, quota && [quota[plan]]).map((bucket) => ({
        ...bucket,
        isQuota: true as const,
      })),
    ];
  }

  private networkBuckets(
    name: string,
    networks: readonly Network[],
    allowances: readonly Allowance[] = [],
  ): Bucket[] {
    return networks.flatMap(({ name: network, customers }) =>
      this.buckets(
        `${name}:${network}`,
        allowances.map(({ calls, seconds }) => ({ calls: calls * customers, seconds })),
      ),
    );
  }

  private buckets(subject: string, allowances: readonly Allowance[] = []): Bucket[] {
    if (allowances.length === 0) return [];
    const key = this.keyOf(subject);
    return allowances.map((allowance) => ({ key, ...allowance }));
  }
}

const DAY_MS = 86_400_000;
const PREFIX = 'oncelink:limits';

/** Characters of base64url: 16 bytes. */
const NAME_LENGTH = 22;

/**
 * A function that makes bucket keys of subjects, by SHA-256 behind a key that changes with the UTC date. Redis does not
 * show who called what, and the keys of two days can't be matched. An HMAC takes five times as long (2.5 µs), and does
 * more: half of a hash can't be lengthened.
 * @param limitKey 32 bytes
 */
export function bucketNames(limitKey: Buffer, now: () => number = Date.now): (subject: string) => string {
  let day = NaN;
  let dayKey = '';
  return (subject) => {
    const today = Math.floor(now() / DAY_MS);
    if (today !== day) {
      day = today;
      const date = new Date(today * DAY_MS).toISOString().slice(0, 10);
      dayKey = createHmac('sha256', limitKey).update(date).digest('base64url');
    }
    return `${PREFIX}:${hash('sha256', dayKey + subject, 'base64url').slice(0, NAME_LENGTH)}`;
  };
}
