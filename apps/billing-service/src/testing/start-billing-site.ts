import { startPaymentSimulator, type PaymentSimulator } from '@oncelink/stripe-fake';
import { createLog } from '@oncelink/service-kit';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { createJobsRedis } from '@oncelink/service-kit/jobs';
import { startTestPostgres, startTestRedis, type TestStore } from '@oncelink/testing/stores';
import type { Stripe } from 'stripe';
import type { DataSource } from 'typeorm';
import type { BillingResources } from '../app.module.ts';
import { readBillingConfig } from '../config.ts';
import { ENTITIES } from '../entities.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { connectProvider } from '../provider/connect-provider.ts';
import { PlanListener } from './plan-listener.ts';
import { Replica } from './replica.ts';
import { only, ORIGIN, PRICES, URLS, type TestUser } from './test-user.ts';
import { receiveWebhooks, WEBHOOK_SECRET, type WebhookReceiver } from './webhooks.ts';

const API_KEY = 'sk_test_spec';

/** No sweep happens while a test runs, unless it asks for one. */
const NEVER_MS = 3_600_000;

const log = createLog({ service: 'spec', level: 'silent' });

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

  private configOf(env: Readonly<Record<string, string>>): ReturnType<typeof readBillingConfig> {
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
      ...env,
    });
  }

  /** What a replica consists of. Its database connections end with `dataSource`. */
  async resourcesOf(
    env: Readonly<Record<string, string>> = {},
    sweepMs = NEVER_MS,
  ): Promise<BillingResources> {
    const service = { username: 'service', password: 'service' };
    const { href: url } = Object.assign(new URL(this.postgres.url), service);
    const pool = createPool({ url, applicationName: 'spec', log });
    const dataSource = await createDataSource(pool, { entities: ENTITIES }).initialize();
    const now = () => new Date(this.provider.controls.now() * 1000);
    return { config: { ...this.configOf(env), sweepMs }, pool, dataSource, log, now };
  }

  /** @param env in place of the usual settings */
  async startReplica(env: Readonly<Record<string, string>> = {}, sweepMs?: number): Promise<Replica> {
    const replica = await Replica.start(await this.resourcesOf(env, sweepMs));
    this.replicas.push(replica);
    return replica;
  }

  /** Sends the provider's events to this replica from now on. */
  async receiveAt(replica: Replica): Promise<void> {
    const receiver = await receiveWebhooks((request) => only(replica.takeEvent([request])));
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

/** Starts a checkout and pays. @returns the checkout */
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
