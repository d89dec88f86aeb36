import { randomUUID } from 'node:crypto';
import type {
  Caller,
  CheckoutStatusRequest,
  OpenPortalRequest,
  StartCheckoutRequest,
  TakeEventRequest,
} from '@oncelink/contracts';
import { answersOf, type Asked } from '@oncelink/messaging/testing';
import { NestFactory } from '@nestjs/core';
import {
  MONTHLY_PRICE_ID,
  startPaymentSimulator,
  YEARLY_PRICE_ID,
  type PaymentSimulator,
} from '@oncelink/stripe-fake';
import { createLog } from '@oncelink/service-kit';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { createJobsRedis } from '@oncelink/service-kit/jobs';
import { startTestPostgres, startTestRedis, type TestStore } from '@oncelink/testing/stores';
import type { Stripe } from 'stripe';
import type { DataSource } from 'typeorm';
import { AppModule } from '../app.module.ts';
import { CheckoutHandler } from '../checkout/checkout.handler.ts';
import { readBillingConfig } from '../config.ts';
import { ENTITIES } from '../entities.ts';
import { JobsService } from '../jobs.service.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { PortalHandler } from '../portal/portal.handler.ts';
import { connectProvider } from '../provider/connect-provider.ts';
import { CustomersService } from '../subscriptions/customers.service.ts';
import { DueCustomersService } from '../subscriptions/due-customers.service.ts';
import { RefreshService } from '../subscriptions/refresh.service.ts';
import { WebhooksHandler } from '../webhooks/webhooks.handler.ts';
import { WebhooksService } from '../webhooks/webhooks.service.ts';
import { PlanListener } from './plan-listener.ts';
import { receiveWebhooks, type WebhookReceiver } from './receive-webhooks.ts';

export const ORIGIN = 'https://oncelink.example';
export const WEBHOOK_SECRET = 'whsec_spec';
const API_KEY = 'sk_test_spec';
export const PRICES = { monthly: MONTHLY_PRICE_ID, yearly: YEARLY_PRICE_ID };
export const URLS = { successUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/pricing` };

const log = createLog({ service: 'spec', level: 'silent' });

type Application = Awaited<ReturnType<typeof NestFactory.createApplicationContext>>;

/** One process of the service; it is asked without a list of messages before it. */
export class Replica {
  readonly customers: CustomersService;
  readonly dueCustomers: DueCustomersService;
  readonly refresher: RefreshService;
  readonly webhooks: WebhooksService;
  private readonly checkout: CheckoutHandler;
  private readonly portal: PortalHandler;
  private readonly events: WebhooksHandler;
  private readonly jobs: JobsService;

  constructor(
    private readonly app: Application,
    private readonly dataSource: DataSource,
  ) {
    this.customers = app.get(CustomersService, { strict: false });
    this.dueCustomers = app.get(DueCustomersService, { strict: false });
    this.refresher = app.get(RefreshService, { strict: false });
    this.webhooks = app.get(WebhooksService, { strict: false });
    this.checkout = app.get(CheckoutHandler, { strict: false });
    this.portal = app.get(PortalHandler, { strict: false });
    this.events = app.get(WebhooksHandler, { strict: false });
    this.jobs = app.get(JobsService, { strict: false });
  }

  startCheckout(requests: readonly StartCheckoutRequest[], asked?: Asked) {
    return answersOf(this.checkout.startCheckout.bind(this.checkout), requests, asked);
  }

  checkoutStatus(requests: readonly CheckoutStatusRequest[], asked?: Asked) {
    return answersOf(this.checkout.checkoutStatus.bind(this.checkout), requests, asked);
  }

  openPortal(requests: readonly OpenPortalRequest[], asked?: Asked) {
    return answersOf(this.portal.openPortal.bind(this.portal), requests, asked);
  }

  takeEvent(requests: readonly TakeEventRequest[]) {
    return answersOf(this.events.takeEvent.bind(this.events), requests);
  }

  /** Does everything that is due now. */
  sweep(): Promise<void> {
    return this.dueCustomers.sweep();
  }

  /** Resolves when plan changes that were being published are published, and jobs that were being added are added. */
  settled(): Promise<void> {
    return this.jobs.settled();
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.dataSource.destroy();
  }
}

/** A user, as the gateway would let them call. */
export class TestUser {
  readonly id = randomUUID();
  readonly email = `${this.id}@example.org`;
  readonly context: { readonly caller: Caller };

  constructor() {
    const caller: Caller = { plan: 'free', account: { userId: this.id, sessionId: 'session' } };
    this.context = { caller };
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
    const adminPool = createPool({ url: postgres.url, applicationName: 'spec' });
    const admin = await createDataSource(adminPool, { migrations: MIGRATIONS }).initialize();
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

  /** The settings of a replica. @param env in place of the usual ones */
  configOf(env: Readonly<Record<string, string>> = {}) {
    return readBillingConfig({
      BILLING_DATABASE_URL: this.postgres.url,
      REDIS_JOBS_URL: this.redis.url,
      PUBLIC_ORIGIN: ORIGIN,
      DEMO_MODE: 'true',
      STRIPE_API_URL: this.provider.url,
      STRIPE_SECRET_KEY: API_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PRICE_ID_MONTHLY: PRICES.monthly,
      PRICE_ID_YEARLY: PRICES.yearly,
      DUE_INTERVAL_MS: '3600000',
      ...env,
    });
  }

  /** What a replica consists of. Its database connections end with `dataSource`. */
  async resourcesOf(config: ReturnType<typeof readBillingConfig>) {
    const service = { username: 'service', password: 'service' };
    const { href: url } = Object.assign(new URL(this.postgres.url), service);
    const pool = createPool({ url, applicationName: 'spec', log });
    const dataSource = await createDataSource(pool, { entities: ENTITIES }).initialize();
    const now = () => new Date(this.provider.controls.now() * 1000);
    return { config, pool, dataSource, log, now };
  }

  /** @param env in place of the usual settings; by default no sweep happens while a test runs */
  async startReplica(env: Readonly<Record<string, string>> = {}): Promise<Replica> {
    const resources = await this.resourcesOf(this.configOf(env));
    const app = await NestFactory.createApplicationContext(AppModule.of(resources), { logger: false });
    const replica = new Replica(app, resources.dataSource);
    this.replicas.push(replica);
    return replica;
  }

  /** Sends the provider's events to this replica from now on. */
  async receiveAt(replica: Replica): Promise<void> {
    const receiver = await receiveWebhooks(async (request) => {
      const [answer] = await replica.takeEvent([request]);
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
  replica: Replica,
  user: TestUser,
  priceId = PRICES.monthly,
): Promise<string> {
  const request = { ...URLS, priceId, email: user.email };
  const answer = await only(replica.startCheckout([request], user.context));
  if (answer.outcome !== 'started') throw new Error(`The checkout was answered ${answer.outcome}.`);
  site.provider.controls.payCheckout(answer.sessionId);
  return answer.sessionId;
}
