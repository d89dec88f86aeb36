import { Inject, Injectable } from '@nestjs/common';
import type { Allowance, CallLimit } from '@oncelink/contracts';
import { Counter } from '@oncelink/service-kit';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { bucketNames, type Bucket, type FullBucket } from './buckets.ts';
import { CallCounter } from './call-counter.service.ts';
import { clientAddress } from './client-address.ts';
import { networksOf, type Network } from './networks.ts';
import { isSignedEvent } from './signed-event.ts';

const refusals = new Counter({
  name: 'oncelink_rate_limited_total',
  help: 'Calls that were refused because there were too many.',
  labelNames: ['limit'],
});

/**
 * The secret that a call is about, together with the proof of the caller. A wrong proof has a bucket of its own: only
 * calls with the right proof use up the limit of the secret, and the gateway need not know which proof is right.
 */
function secretOf({ body }: FastifyRequest): string {
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' ? { ...body } : {};
  return JSON.stringify(['secret', fields['shortCode'] ?? fields['id'], fields['proof']]);
}

/** The error of a call that came too early. */
export function tooManyCalls({ calls, waitSeconds }: FullBucket): ApiError {
  const headers = {
    'retry-after': String(waitSeconds),
    'ratelimit-limit': String(calls),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(waitSeconds),
  };
  return new ApiError('RATE_LIMITED', {}, headers);
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

  /** Counts one call. Throws RATE_LIMITED when it is one too many. */
  async count(request: FastifyRequest, limit: CallLimit): Promise<void> {
    if (!this.config.hasLimits || (limit.exceptSigned && this.isSigned(request))) return;
    const full = await this.counter.count(this.bucketsOf(request, limit));
    if (full === null) return;
    refusals.inc({ limit: limit.name });
    throw tooManyCalls(full);
  }

  private isSigned({ body, headers }: FastifyRequest): boolean {
    const { webhookSecret } = this.config;
    const signature = headers['stripe-signature'];
    if (webhookSecret === null || typeof signature !== 'string' || !Buffer.isBuffer(body)) return false;
    return isSignedEvent(body, signature, webhookSecret);
  }

  private bucketsOf(request: FastifyRequest, limit: CallLimit): readonly Bucket[] {
    const { name, perNetwork, perVisitorNetwork, perUserNetwork, perUser, perSecret, inAll } = limit;
    const { identity, raw } = request;
    const userId = identity?.outcome === 'signed-in' ? identity.user.id : null;
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
      ...(perSecret ? this.buckets(secretOf(request), [perSecret]) : []),
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
