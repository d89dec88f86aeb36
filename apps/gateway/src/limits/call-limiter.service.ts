import { createHmac, hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Allowance, CallLimit, KeyHolder } from '@oncelink/contracts';
import { Counter } from '@oncelink/service-kit';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request-types.ts';
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
function secretOf({ body }: ApiRequest): string {
  const fields = isRecord(body) ? body : {};
  const name = fields['shortCode'] ?? fields['id'] ?? fields['code'] ?? fields['sealId'];
  // Neither has a colon: the call's schema has been checked before.
  return `secret:${String(name)}:${String(fields['proof'])}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

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
    // A gateway that is alone counts in its memory, where the key would lie beside what it hides.
    this.keyOf = config.replicas === 1 ? (subject) => subject : bucketNames(config.limitKey);
  }

  /** Counts one call; true at once where there is nothing to wait for. @throws ApiError RATE_LIMITED when it is one too many */
  count(request: ApiRequest, limit: CallLimit): true | Promise<true> {
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

  private async countAndTell(request: ApiRequest, buckets: readonly Bucket[]): Promise<FullBucket | null> {
    const { full, counted } = await this.counter.countAndTell(buckets);
    request.counted = counted;
    return full;
  }

  /** Notes how much is left for calls like this one, which is refused and so not counted. Never rejects. */
  async tell(request: ApiRequest, limit: CallLimit): Promise<void> {
    if (!this.config.hasLimits) return;
    request.counted = await this.counter.tell(this.bucketsOf(request, limit));
  }

  private isSigned({ body, headers }: ApiRequest): boolean {
    const { webhookSecret } = this.config;
    const signature = headers['stripe-signature'];
    if (webhookSecret === null || typeof signature !== 'string' || !Buffer.isBuffer(body)) return false;
    return isSignedEvent(body, signature, webhookSecret);
  }

  /** Every call passes here, so each list is filled in place: with lists joined of lists this took 15 µs. */
  private bucketsOf(request: ApiRequest, limit: CallLimit): readonly Bucket[] {
    const { name, perNetwork, perVisitorNetwork, perUserNetwork, perUser, perSecret, inAll } = limit;
    const { identity, keyHolder, raw } = request;
    const userId = identity?.outcome === 'signed-in' ? identity.user.id : (keyHolder?.user.id ?? null);
    const networks = networksOf(clientAddress(raw, this.config.trustedProxies));
    const buckets: Bucket[] = [];
    if (inAll) this.add(buckets, `${name}:all`, inAll);
    if (perNetwork) this.addNetworks(buckets, name, networks, perNetwork);
    if (userId === null) {
      if (perVisitorNetwork) this.addNetworks(buckets, name, networks, perVisitorNetwork);
    } else {
      if (perUserNetwork) this.addNetworks(buckets, `${name}:users`, networks, perUserNetwork);
      if (perUser) this.add(buckets, `${name}:user:${userId}`, perUser);
    }
    if (keyHolder !== null) this.addKey(buckets, keyHolder, limit);
    if (perSecret) this.add(buckets, secretOf(request), [perSecret]);
    return buckets;
  }

  private addKey(buckets: Bucket[], { key, user }: KeyHolder, { perKey, quota }: CallLimit): void {
    const plan = this.config.planForAll === 'pro' ? 'pro' : user.subscriptionStatus;
    if (perKey)
      this.add(buckets, `key:${key.id}`, [{ ...perKey, calls: key.callsPerMinute ?? perKey.calls }]);
    if (quota) buckets.push({ key: this.keyOf(`account:${user.id}`), ...quota[plan], isQuota: true });
  }

  private addNetworks(
    buckets: Bucket[],
    name: string,
    networks: readonly Network[],
    allowances: readonly Allowance[],
  ): void {
    for (const network of networks)
      this.add(buckets, `${name}:${network.name}`, allowances, network.customers);
  }

  private add(buckets: Bucket[], subject: string, allowances: readonly Allowance[], customers = 1): void {
    const key = this.keyOf(subject);
    for (const { calls, seconds } of allowances) buckets.push({ key, calls: calls * customers, seconds });
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
