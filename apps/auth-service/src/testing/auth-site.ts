import { createLog, createRedis, type Log, type Redis } from '@oncelink/service-kit';
import { createDataSource, runMigrations } from '@oncelink/service-kit/database';
import { startTestPostgres, startTestRedis, type TestStore } from '@oncelink/test-kit';
import type { DataSource } from 'typeorm';
import { OwnAccount } from '../accounts/own-account.ts';
import { SignInHashes } from '../codes/hash-sign-in.ts';
import { CodeSender } from '../codes/send-code.ts';
import { CodeVerifier } from '../codes/verify-code.ts';
import type { Letter } from '../mail/letters.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { LetterSeal } from '../mail/seal-letters.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { OwnSessions } from '../sessions/own-sessions.ts';
import { TokenResolver } from '../sessions/resolve-tokens.ts';
import { SessionCache } from '../sessions/session-cache.ts';

const HASHES = new SignInHashes(Buffer.alloc(32, 1));
export const SEAL = new LetterSeal(Buffer.alloc(32, 2));
export const LOG: Log = createLog({ service: 'spec', level: 'silent' });

const TIMES = {
  session: ['created_at', 'last_seen_at', 'lapses_at'],
  login_code: ['used_at', 'expires_at'],
  address_budget: ['lapses_at'],
  device: ['lapses_at'],
  account_deletion: ['due_at', 'lapses_at'],
};
const TIME_LISTS = { address_budget: ['requests', 'wrong_tries'], device: ['requests', 'wrong_tries'] };

/** What one process of the service works with, without its messages. */
export interface Replica {
  readonly dataSource: DataSource;
  readonly redis: Redis;
  readonly cache: SessionCache;
  readonly sender: CodeSender;
  readonly verifier: CodeVerifier;
  readonly tokens: TokenResolver;
  readonly sessions: OwnSessions;
  readonly account: OwnAccount;
}

type CodeLetter = Letter & { readonly kind: 'code' };

export interface AuthSite {
  readonly postgres: TestStore;
  readonly redis: TestStore;
  /** A replica with connections of its own, whose role may read and write rows and nothing else. */
  startReplica(isDemo?: boolean): Promise<Replica>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Moves everything that is recorded into the past: for the service, the seconds have passed. */
  letTimePass(seconds: number): Promise<void>;
  /** Letters that are to be sent to the address, the newest last. */
  lettersTo(email: string): Promise<CodeLetter[]>;
  stop(): Promise<void>;
}

/** A PostgreSQL with the tables of the service, and a Redis. */
export async function startAuthSite(): Promise<AuthSite> {
  const [postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis()]);
  const settings = { url: postgres.url, applicationName: 'spec' };
  const admin = createDataSource({ ...settings, migrations: MIGRATIONS });
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
    startReplica: async (isDemo = false) => {
      const dataSource = await createDataSource({ ...settings, url }).initialize();
      const client = createRedis(redis.url, { role: 'spec' });
      await client.connect();
      closing.push(
        () => dataSource.destroy(),
        () => client.destroy(),
      );
      return replicaOf(dataSource, client, isDemo);
    },
    letTimePass: async (seconds) => {
      for (const statement of timeShifts()) await admin.query(statement, [seconds]);
    },
    lettersTo: async (email) => (await codeLetters(query)).filter((letter) => letter.email === email),
    stop: async () => {
      await Promise.all(closing.map((close) => close()));
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

function replicaOf(dataSource: DataSource, redis: Redis, isDemo: boolean): Replica {
  const cache = new SessionCache(redis, LOG);
  const parts = { dataSource, cache, hashes: HASHES, mail: new MailOutbox(SEAL), log: LOG, isDemo };
  return {
    dataSource,
    redis,
    cache,
    sender: new CodeSender(parts),
    verifier: new CodeVerifier(parts),
    tokens: new TokenResolver(dataSource),
    sessions: new OwnSessions(dataSource, cache),
    account: new OwnAccount(dataSource, cache),
  };
}

function timeShifts(): string[] {
  const shifts = Object.entries(TIMES).map(([table, columns]) => {
    const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
    return `UPDATE ${table} SET ${moved.join(', ')}`;
  });
  const listShifts = Object.entries(TIME_LISTS).map(([table, columns]) => {
    const moved = columns.map(
      (column) => `${column} = ARRAY(SELECT at - make_interval(secs => $1) FROM unnest(${column}) AS at)`,
    );
    return `UPDATE ${table} SET ${moved.join(', ')}`;
  });
  return [...shifts, ...listShifts];
}

interface LetterRow {
  readonly id: string;
  readonly kind: 'code';
  readonly lapses_at: Date;
  readonly sealed: Buffer;
}

async function codeLetters(query: AuthSite['query']): Promise<CodeLetter[]> {
  const rows = await query<LetterRow>(
    'SELECT id, kind, lapses_at, sealed FROM mail_outbox WHERE lapses_at > clock_timestamp() ORDER BY due_at',
  );
  return rows
    .map(({ id, kind, lapses_at, sealed }) => SEAL.open({ id, kind, lapsesAt: lapses_at }, sealed))
    .filter((letter) => letter.kind === 'code');
}
