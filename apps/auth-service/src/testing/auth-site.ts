import type { ResolveKeyResult, ResolveTokenResult, TokenRequest } from '@oncelink/contracts';
import { answersOf } from '@oncelink/messaging/testing';
import { createLog, createRedis, type Log, type Redis } from '@oncelink/service-kit';
import { createJobsRedis } from '@oncelink/service-kit/jobs';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { startTestPostgres, startTestRedis, type TestStore } from '@oncelink/testing/stores';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { AccountEvents } from '../account-events/account-events.service.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { DeletionsService } from '../accounts/deletions.service.ts';
import { CodeSender } from '../codes/code-sender.service.ts';
import { CodeVerifier } from '../codes/code-verifier.service.ts';
import { LinkVerifier } from '../codes/link-verifier.service.ts';
import { SignInHashes } from '../codes/sign-in-hashes.service.ts';
import { SignInService } from '../codes/sign-in.service.ts';
import type { AuthConfig } from '../config.ts';
import { ENTITIES } from '../entities.ts';
import { DeviceDecisions } from '../devices/device-decisions.service.ts';
import { DeviceKeys } from '../devices/device-keys.service.ts';
import { DeviceLogins } from '../devices/device-logins.service.ts';
import { KeyEvents } from '../keys/key-events.service.ts';
import { KeyResolver } from '../keys/key-resolver.service.ts';
import { DueNews } from '../housekeeping/due-news.service.ts';
import { HousekeepingService } from '../housekeeping/housekeeping.service.ts';
import { KeyUsageService } from '../keys/key-usage.service.ts';
import { KeyWarnings } from '../keys/key-warnings.service.ts';
import { KeysService } from '../keys/keys.service.ts';
import { ListsService } from '../lists/lists.service.ts';
import type { MailContent } from '../mail/mail-content.ts';
import { addMailJob, createMailQueue } from '../mail/mail-worker.service.ts';
import type { QueuedMail } from '../mail/mail.statements.ts';
import { MailQueue, MailService } from '../mail/mail.service.ts';
import { MailSeal } from '../mail/mail-seal.service.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { NoticeSeal } from '../notices/notice-seal.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { SessionCache } from '../sessions/session-cache.service.ts';
import { SessionChanges } from '../sessions/session-changes.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { TokensService } from '../sessions/tokens.service.ts';
import { shiftTimes } from './shift-times.ts';

export const SIGN_IN_CODE_KEY = Buffer.alloc(32, 1);
export const MAIL_KEY = Buffer.alloc(32, 2);
const SEAL = new MailSeal(MAIL_KEY);
/** No part here sends any: it waits in the outbox. */
const WITH_MAIL = { smtpUrl: '', from: '', support: '', sales: '' };
export const LOG: Log = createLog({ service: 'spec', level: 'silent' });

/** What one process of the service works with, without its messages. */
export interface Replica {
  readonly pool: Pool;
  readonly dataSource: DataSource;
  readonly redis: Redis;
  readonly cache: SessionCache;
  readonly sender: CodeSender;
  readonly verifier: CodeVerifier;
  readonly links: LinkVerifier;
  /** Its answers; an error is thrown. */
  readonly tokens: { resolveTokens(requests: readonly TokenRequest[]): Promise<ResolveTokenResult[]> };
  readonly sessions: SessionsService;
  readonly keys: KeysService;
  /** Not started. */
  readonly warnings: KeyWarnings;
  readonly keyUsage: KeyUsageService;
  readonly lists: ListsService;
  /** Not started: it takes no jobs. */
  readonly notices: NoticesService;
  /** The answer about one key; an error is thrown. */
  readonly resolveKey: (tokenHash: string) => Promise<ResolveKeyResult>;
  readonly logins: DeviceLogins;
  readonly decisions: DeviceDecisions;
  readonly account: AccountsService;
  /** Both not started: they tell nobody. */
  readonly events: AccountEvents;
  readonly deletions: DeletionsService;
}

type ReplicaConfig = Pick<AuthConfig, 'DEMO_MODE' | 'SIGN_UP'>;

type CodeMail = MailContent & { readonly kind: 'code' };

export interface AuthSite {
  readonly postgres: TestStore;
  readonly redis: TestStore;
  /** With the rights of the owner of the tables. */
  readonly admin: DataSource;
  /** A replica with connections of its own, whose role may read and write rows and nothing else. */
  startReplica(changes?: Partial<ReplicaConfig>): Promise<Replica>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Moves everything that is recorded into the past: for the service, the seconds have passed. */
  letTimePass(seconds: number): Promise<void>;
  /** Codes that are to be mailed to the address, the newest last. */
  mailTo(email: string): Promise<CodeMail[]>;
  stop(): Promise<void>;
}

/** A PostgreSQL with the tables of the service, and a Redis. */
export async function startAuthSite(): Promise<AuthSite> {
  const [postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis()]);
  const settings = { url: postgres.url, applicationName: 'spec' };
  const admin = createDataSource(createPool(settings), { entities: ENTITIES, migrations: MIGRATIONS });
  await admin.initialize();
  await runMigrations(admin);
  await admin.query("CREATE ROLE service LOGIN PASSWORD 'service'");
  await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO service');
  const url = Object.assign(new URL(postgres.url), { username: 'service', password: 'service' }).href;
  const closing: (() => unknown)[] = [() => admin.destroy()];
  const query = <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> => admin.query(sql, parameters);
  return {
    postgres,
    redis,
    query,
    admin,
    startReplica: async (changes) => {
      const pool = createPool({ ...settings, url });
      const dataSource = await createDataSource(pool, { entities: ENTITIES }).initialize();
      const client = createRedis(redis.url, { role: 'spec' });
      await client.connect();
      closing.push(
        () => dataSource.destroy(),
        () => client.destroy(),
      );
      const mail = new QueueOnly(redis.url);
      closing.push(() => mail.close());
      return replicaOf({ pool, dataSource, redis: client }, mail, {
        DEMO_MODE: false,
        SIGN_UP: 'open',
        ...changes,
      });
    },
    letTimePass: async (seconds) => {
      await admin.query(shiftTimes(seconds));
    },
    mailTo: async (email) => (await codeMails(query)).filter((mail) => mail.email === email),
    stop: async () => {
      await Promise.all(closing.map((close) => close()));
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

/** Queues mail as a replica does, and sends none. */
class QueueOnly extends MailQueue {
  readonly #connection;
  readonly #queue;

  constructor(redisUrl: string) {
    super();
    this.#connection = createJobsRedis(redisUrl, LOG);
    this.#queue = createMailQueue(this.#connection, LOG);
  }

  override wake(mail: QueuedMail): void {
    addMailJob(this.#queue, mail).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#queue.close();
    this.#connection.destroy();
  }
}

function replicaOf(
  { pool, dataSource, redis }: Pick<Replica, 'pool' | 'dataSource' | 'redis'>,
  queue: MailQueue,
  config: ReplicaConfig,
): Replica {
  const cache = new SessionCache(redis, LOG);
  const changes = new SessionChanges(dataSource, cache);
  const hashes = new SignInHashes(SIGN_IN_CODE_KEY);
  const mail = new MailService(SEAL, queue);
  const jobs = { REDIS_JOBS_URL: '', HOUSEKEEPING_INTERVAL_MS: NaN, FILES: 'off' as const };
  const deletions = new DeletionsService(dataSource, jobs, LOG);
  const events = new AccountEvents(pool, jobs, LOG);
  const keyEvents = new KeyEvents(events, LOG);
  const withMail = { mail: WITH_MAIL };
  const resolver = new TokensService(pool);
  const signIns = new SignInService(changes, hashes, LOG, config);
  const sessions = new SessionsService(pool, dataSource, changes, LOG);
  const keyResolver = new KeyResolver(pool);
  const resolveKey = async (tokenHash: string): Promise<ResolveKeyResult> => {
    const [answer] = await answersOf(keyResolver.resolveKeys.bind(keyResolver), [{ tokenHash }]);
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer.');
    return answer;
  };
  const resolveTokens = async (requests: readonly TokenRequest[]) => {
    const answers = await answersOf(resolver.resolveTokens.bind(resolver), requests);
    return answers.map((answer) => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
  };
  return {
    pool,
    dataSource,
    redis,
    cache,
    sender: new CodeSender(dataSource, hashes, mail, config),
    verifier: new CodeVerifier(signIns, hashes, config, LOG),
    links: new LinkVerifier(signIns, hashes, LOG),
    tokens: { resolveTokens },
    sessions,
    warnings: new KeyWarnings(dataSource, mail, keyEvents, withMail),
    keyUsage: new KeyUsageService(pool, sessions),
    lists: new ListsService(pool, dataSource),
    notices: new NoticesService(pool, dataSource, new NoticeSeal({ MAIL_KEY }), mail),
    keys: new KeysService(pool, changes, sessions, keyEvents),
    resolveKey,
    logins: new DeviceLogins(pool, dataSource, hashes, new DeviceKeys(mail, keyEvents, withMail, LOG)),
    decisions: new DeviceDecisions(dataSource, hashes, LOG),
    account: new AccountsService(changes, deletions, LOG),
    events,
    deletions,
  };
}

/** For parts that go through queues. */
export const jobsConfig = ({ redis }: AuthSite) => ({
  REDIS_JOBS_URL: redis.url,
  HOUSEKEEPING_INTERVAL_MS: 100,
  FILES: 'on' as const,
});

/** As with MAIL=off: what is mailed before keys expire is tried in keys.spec.ts. */
export const housekeepingOf = (site: AuthSite, { pool, warnings, notices }: Replica): HousekeepingService =>
  new HousekeepingService(pool, new DueNews(warnings, notices, { mail: null }), jobsConfig(site), LOG);

interface MailRow {
  readonly id: string;
  readonly kind: 'code';
  readonly lapses_at: Date;
  readonly sealed: Buffer;
}

/** The newest last, which lapses last. When they are due changes as they are tried. */
async function codeMails(query: AuthSite['query']): Promise<CodeMail[]> {
  const rows = await query<MailRow>(
    'SELECT id, kind, lapses_at, sealed FROM mail_outbox WHERE lapses_at > clock_timestamp() ORDER BY lapses_at',
  );
  return rows
    .map(({ id, kind, lapses_at, sealed }) => SEAL.open({ id, kind, lapsesAt: lapses_at }, sealed))
    .filter((mail) => mail.kind === 'code');
}
