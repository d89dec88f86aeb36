import { randomBytes, randomUUID } from 'node:crypto';
import {
  KEY_SCOPES,
  QUEUES,
  WATCH_BYTES,
  type AskEnd,
  type Caller,
  type KeyScope,
  type LinkEnd,
} from '@oncelink/contracts';
import type { LinkNotice } from '@oncelink/contracts/notices';
import { EVENT_PATTERNS, type EventContract, type RegisterReceiptRequest } from '@oncelink/contracts/events';
import { createBatchService, RedisListClient, RedisListServer } from '@oncelink/messaging';
import { createLog } from '@oncelink/service-kit';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { createJobQueue, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { startTestPostgres, startTestRedis, until } from '@oncelink/testing/stores';
import { AppModule } from '../app.module.ts';
import { AddressGuard, type GuardRules } from '../deliver/guard-address.ts';
import { startDelivering } from '../deliver/start-delivering.ts';
import { WebhookSeal } from '../webhooks/webhook-seal.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { ROLES } from '../migrations/roles.ts';

const log = createLog({ service: 'spec', level: 'silent' });
const ASSERTION_KEY = Buffer.alloc(32, 7);

/** An account with a key, as the gateway asserts it. */
export const newOwner = (scopes: readonly KeyScope[] = KEY_SCOPES) => {
  const key = { id: randomUUID(), ownerId: randomUUID(), scopes };
  const caller: Caller = { plan: 'pro', account: null, key };
  return { ...key, caller };
};
export type Owner = ReturnType<typeof newOwner>;

/** A receipt that was never registered. */
export const newReceipt = (changes: Partial<RegisterReceiptRequest> = {}): RegisterReceiptRequest => ({
  id: `sec_${randomBytes(11).toString('hex')}`,
  watch: randomBytes(WATCH_BYTES).toString('base64url'),
  kind: 'short',
  reference: null,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  ...changes,
});

export const endOf = (
  { watch }: Pick<RegisterReceiptRequest, 'watch'>,
  changes: Partial<LinkEnd> = {},
): LinkEnd => ({
  watch,
  why: 'viewed',
  at: new Date().toISOString(),
  kid: 1,
  ...changes,
});

/** The tables, a role with the rights of the service, and the stores of messages and jobs. */
export async function startEventsSite(rules: Partial<GuardRules> = {}, isOn = true) {
  const webhooks = {
    isOn,
    guard: new AddressGuard({ ports: [443], networks: [], isDemo: false, dnsServers: [], ...rules }),
    seal: new WebhookSeal(Buffer.alloc(32, 9)),
  };
  const [postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis({ persistent: true })]);
  const settings = { url: postgres.url, applicationName: 'spec' };
  const admin = await createDataSource(createPool(settings), { migrations: MIGRATIONS }).initialize();
  await runMigrations(admin);
  // As in an installation that was made before there were webhooks: its tables are there, and the role comes later.
  await admin.query("CREATE ROLE deliver LOGIN PASSWORD 'deliver'");
  await runMigrations(admin, ROLES);
  await admin.query("CREATE ROLE service LOGIN PASSWORD 'service'");
  await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO service');
  const url = Object.assign(new URL(postgres.url), { username: 'service', password: 'service' }).href;
  const connection = createJobsRedis(redis.url, log);
  const queue = createJobQueue<LinkEnd | AskEnd>(QUEUES.linkEnds, { connection, log });
  const fileEnds = createJobQueue<LinkEnd>(QUEUES.fileEnds, { connection, log });
  const notices = createJobQueue<LinkNotice>(QUEUES.linkNotices, { connection, log });
  await until(() => connection.isReady);
  const channel = { url: redis.url, service: 'events', assertionKey: ASSERTION_KEY };
  const client = new RedisListClient<EventContract>(channel);
  await client.connect();
  const stops: (() => Promise<unknown>)[] = [];
  const call = <P extends keyof EventContract>(
    pattern: P,
    request: EventContract[P]['request'],
    { caller }: Owner,
  ) => client.call(pattern, request, { requestId: 'spec', caller });
  return {
    call,
    queue,
    /** What waits for the auth-service. */
    notices,
    /** What waits for the files-service. */
    fileEnds,
    /** Takes it in its place. @returns ends it */
    takeFileEnds: (take: (end: LinkEnd) => void) => {
      const work = async ({ data }: { readonly data: LinkEnd }) => take(data);
      const worker = createJobWorker<LinkEnd>(QUEUES.fileEnds, work, { connection, log });
      return () => worker.close();
    },
    /** The same of the auth-service. */
    takeNotices: (take: (notice: LinkNotice) => void) => {
      const worker = createJobWorker<LinkNotice>(QUEUES.linkNotices, async ({ data }) => take(data), {
        connection,
        log,
      });
      return () => worker.close();
    },
    connection,
    query: <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> => admin.query(sql, parameters),
    /** Starts a process of the service, but in this one. @returns the module, and what ends it */
    startReplica: async (FILES: 'on' | 'off' = 'on') => {
      const pool = createPool({ ...settings, url });
      const config = { REDIS_JOBS_URL: redis.url, FILES };
      const options = { strategy: new RedisListServer(channel), logger: false as const };
      const app = await createBatchService(AppModule.of({ config, pool, log, webhooks }), options);
      await app.listen();
      let stopped: Promise<void> | undefined;
      const stop = (): Promise<void> => (stopped ??= app.close().then(() => pool.end()));
      stops.push(stop);
      return { app, pool, stop };
    },
    /** The other entry point, in this process, by the role of its own. @returns what ends it */
    startDeliverer: (): (() => Promise<void>) => {
      const role = { username: 'deliver', password: 'deliver' };
      const deliverUrl = Object.assign(new URL(postgres.url), role).href;
      const pool = createPool({ url: deliverUrl, applicationName: 'deliver' });
      const end = startDelivering({ config: { REDIS_JOBS_URL: redis.url }, pool, log, ...webhooks });
      let stopped: Promise<void> | undefined;
      const stop = (): Promise<void> => (stopped ??= end().then(() => pool.end()));
      stops.push(stop);
      return stop;
    },
    redisUrl: redis.url,
    databaseUrl: postgres.url,
    register: (owner: Owner, request: RegisterReceiptRequest) =>
      call(EVENT_PATTERNS.registerReceipt, request, owner),
    /** As the secrets-service does. */
    end: (end: LinkEnd | AskEnd) => queue.add('link-end', end, { jobId: end.watch, attempts: 10 }),
    /** All events of an account, oldest first. */
    eventsOf: async (owner: Owner) => {
      const result = await call(EVENT_PATTERNS.readEvents, { after: null, limit: 1000 }, owner);
      return result.outcome === 'read' ? result.events : [];
    },
    letTimePass: async (seconds: number): Promise<void> => {
      const columns = {
        receipt: ['created_at', 'expires_at', 'ended_at', 'forget_at'],
        event: ['at', 'created_at', 'recorded_at'],
      };
      for (const [table, moved] of Object.entries(columns)) {
        const set = moved.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
        await admin.query(`UPDATE ${table} SET ${set.join(', ')}`, [seconds]);
      }
      await admin.query(`UPDATE usage_day SET day = (day - make_interval(secs => $1))::date`, [seconds]);
    },
    stop: async (): Promise<void> => {
      client.close();
      for (const stop of stops) await stop();
      await queue.close();
      await notices.close();
      await fileEnds.close();
      connection.destroy();
      await admin.destroy();
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

export type EventsSite = Awaited<ReturnType<typeof startEventsSite>>;
