import { randomUUID } from 'node:crypto';
import type { Caller } from '@oncelink/contracts';
import { MessageContext } from '@oncelink/messaging';
import {
  MONTHLY_PRICE_ID,
  startPaymentSimulator,
  YEARLY_PRICE_ID,
  type PaymentSimulator,
} from '@oncelink/payment-simulator';
import { createLog } from '@oncelink/service-kit';
import { createDataSource, runMigrations } from '@oncelink/service-kit/database';
import { createJobsRedis } from '@oncelink/service-kit/jobs';
import { startTestPostgres, startTestRedis, type TestStore } from '@oncelink/test-kit';
import type { Stripe } from 'stripe';
import type { DataSource } from 'typeorm';
import { BillingHandler } from '../billing.handler.ts';
import { readBillingConfig } from '../config.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { connectProvider } from '../provider/connect-provider.ts';
import { startBilling, type RunningBilling } from '../start-billing.ts';
import { BillingStore } from '../store/billing-store.ts';
import { PlanListener } from './plan-listener.ts';
import { receiveWebhooks, type WebhookReceiver } from './receive-webhooks.ts';

export const ORIGIN = 'https://oncelink.example';
export const WEBHOOK_SECRET = 'whsec_spec';
const API_KEY = 'sk_test_spec';
export const PRICES = { monthly: MONTHLY_PRICE_ID, yearly: YEARLY_PRICE_ID };
export const URLS = { successUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/pricing` };

const log = createLog({ service: 'spec', level: 'silent' });

/** One process of the service without its messages. */
export interface Replica extends RunningBilling {
  readonly handler: BillingHandler;
  readonly store: BillingStore;
}

/** A user, as the gateway would let them call. */
export class TestUser {
  readonly id = randomUUID();
  readonly email = `${this.id}@example.org`;
  readonly context: MessageContext;

  constructor() {
    const caller: Caller = { plan: 'free', account: { userId: this.id, sessionId: 'session' } };
    this.context = new MessageContext([[{ requestId: 'spec', deadline: Infinity, caller }], Date.now]);
  }
}

/** A simulated provider with a service on real stores; tests start replicas, and stop or kill what they like. */
export class BillingSite {
  readonly plans: PlanListener;
  /** Looks into what the provider knows. */
  readonly stripe: Stripe;
  private readonly replicas: Replica[] = [];
  private readonly receivers: WebhookReceiver[] = [];

  private constructor(
    readonly provider: PaymentSimulator,
    readonly redis: TestStore,
    readonly postgres: TestStore,
    private readonly admin: DataSource,
  ) {
    this.plans = new PlanListener(redis.url);
    this.stripe = connectProvider({ secretKey: API_KEY, simulatorUrl: provider.url });
  }

  static async start(): Promise<BillingSite> {
    const startedAt = Date.now();
    const [postgres, redis, provider] = await Promise.all([
      startTestPostgres(),
      startTestRedis({ persistent: true }),
      startPaymentSimulator({
        apiKey: API_KEY,
        webhookSecret: WEBHOOK_SECRET,
        retryDelayMs: 100,
        // Stands still but for what a test moves it: no minute ends between two clicks.
        now: () => startedAt,
      }),
    ]);
    const settings = { url: postgres.url, applicationName: 'spec', migrations: MIGRATIONS };
    const admin = await createDataSource(settings).initialize();
    await runMigrations(admin);
    await admin.query("CREATE ROLE service LOGIN PASSWORD 'service'");
    await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO service');
    return new BillingSite(provider, redis, postgres, admin);
  }

  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]> {
    return this.admin.query(sql, parameters);
  }

  /** The jobs Redis forgets everything. */
  async forgetJobs(): Promise<void> {
    const redis = createJobsRedis(this.redis.url, log);
    await redis.connect();
    await redis.flushAll();
    redis.destroy();
  }

  /** @param dueMs how often is looked for what is due; by default not while a test runs */
  async startReplica({ dueMs = 3_600_000 } = {}): Promise<Replica> {
    const config = readBillingConfig({
      BILLING_DATABASE_URL: this.postgres.url,
      REDIS_JOBS_URL: this.redis.url,
      PUBLIC_ORIGIN: ORIGIN,
      DEMO_MODE: 'true',
      STRIPE_API_URL: this.provider.url,
      STRIPE_SECRET_KEY: API_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PRICE_ID_MONTHLY: PRICES.monthly,
      PRICE_ID_YEARLY: PRICES.yearly,
      DUE_INTERVAL_MS: String(dueMs),
    });
    if (config.provider === null) throw new Error('Billing is off.');
    const { href: url } = Object.assign(new URL(this.postgres.url), {
      username: 'service',
      password: 'service',
    });
    const dataSource = await createDataSource({ url, applicationName: 'spec', log }).initialize();
    const store = new BillingStore(dataSource);
    const now = () => new Date(this.provider.controls.now() * 1000);
    const billing = startBilling({
      settings: config,
      provider: config.provider,
      store,
      log,
      now,
    });
    const handler = new BillingHandler(billing.parts, log);
    const stop = async () => {
      await billing.stop();
      await dataSource.destroy();
    };
    const replica = { ...billing, handler, store, stop };
    this.replicas.push(replica);
    return replica;
  }

  /** Sends the provider's events to this replica from now on. */
  async receiveAt({ handler }: Replica): Promise<void> {
    const receiver = await receiveWebhooks(async (request) => {
      const [answer] = await handler.takeEvent([request]);
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer.');
      return answer;
    });
    this.receivers.push(receiver);
    this.provider.controls.setWebhookUrl(receiver.url);
  }

  /** Stops a replica now, not at the end. */
  async stopReplica(replica: Replica): Promise<void> {
    this.replicas.splice(this.replicas.indexOf(replica), 1);
    await replica.stop();
  }

  async stop(): Promise<void> {
    for (const receiver of this.receivers) receiver.close();
    await this.plans.close();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.admin.destroy();
    await Promise.all([this.provider.close(), this.redis.stop(), this.postgres.stop()]);
  }
}

/** The one answer of a handler to one request. */
export async function only<Answer>(answers: Promise<readonly (Answer | Error)[]>): Promise<Answer> {
  const [answer] = await answers;
  if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer.');
  return answer;
}

/** The provider names other objects by their id, or holds them whole. */
export function idOf(named: string | { readonly id: string } | null): string {
  if (named === null) throw new Error('Nothing is named.');
  return typeof named === 'string' ? named : named.id;
}

/** Starts a checkout and pays. */
export async function buyPro(
  site: BillingSite,
  { handler }: Replica,
  user: TestUser,
  priceId = PRICES.monthly,
): Promise<string> {
  const request = { ...URLS, priceId, email: user.email };
  const answer = await only(handler.startCheckout([request], user.context));
  if (answer.outcome !== 'started') throw new Error(`The checkout was answered ${answer.outcome}.`);
  site.provider.controls.payCheckout(answer.sessionId);
  return answer.sessionId;
}
