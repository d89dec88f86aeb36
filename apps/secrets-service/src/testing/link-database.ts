import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  AcknowledgeRequest,
  CreateLinkRequest,
  CreateSealRequest,
  LinkRequest,
  RevealRequest,
  VerifyPasswordRequest,
} from '@oncelink/contracts';
import { FileRingStore, generateKey } from '@oncelink/key-ring';
import { answersOf, type Asked } from '@oncelink/messaging/testing';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { startTestPostgres } from '@oncelink/testing/stores';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { LinkEnds } from '../ends/link-ends.service.ts';
import { KeyKeeper } from '../keys/key-keeper.service.ts';
import { CreateLinksHandler } from '../links/create-links.handler.ts';
import { LinkDrafts, LinkNames } from '../links/link-drafts.service.ts';
import { LinksService } from '../links/links.service.ts';
import { LINK_SERVER_OPTIONS } from '../links/link.statements.ts';
import { LiveLinks } from '../links/live-links.service.ts';
import { UseLinksHandler } from '../links/use-links.handler.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';

/** In seconds. */
export const TIMES = { grace: 60, tombstone: 30 * 86_400 };
export const CONFIG = {
  LINK_PEPPER: Buffer.alloc(32, 1),
  CODE_KEY: Buffer.alloc(32, 2),
  GRACE_SECONDS: TIMES.grace,
  TOMBSTONE_SECONDS: TIMES.tombstone,
  SECRET_MAX_TTL: undefined,
  SEALS_MAX_LIVE: 1_000_000,
};
export const NAMES = new LinkNames(CONFIG);

/** The answers of a handler, without a list of messages before it. */
export const askingToCreate = (handler: CreateLinksHandler) => ({
  createLinks: (requests: readonly CreateLinkRequest[], asked?: Asked) =>
    answersOf(handler.createLinks.bind(handler), requests, asked),
  createSeals: (requests: readonly CreateSealRequest[], asked?: Asked) =>
    answersOf(handler.createSeals.bind(handler), requests, asked),
});

/** The same. */
const askingToUse = (handler: UseLinksHandler) => ({
  status: (requests: readonly LinkRequest[]) => answersOf(handler.status.bind(handler), requests),
  verifyPassword: (requests: readonly VerifyPasswordRequest[]) =>
    answersOf(handler.verifyPassword.bind(handler), requests),
  reveal: (requests: readonly RevealRequest[]) => answersOf(handler.reveal.bind(handler), requests),
  acknowledge: (requests: readonly AcknowledgeRequest[]) =>
    answersOf(handler.acknowledge.bind(handler), requests),
  delete: (requests: readonly LinkRequest[]) => answersOf(handler.delete.bind(handler), requests),
});

/** What one process of the service works with, without its messages. */
export interface Replica {
  readonly create: ReturnType<typeof askingToCreate>;
  readonly use: ReturnType<typeof askingToUse>;
  readonly links: LinksService;
  readonly keys: KeyKeeper;
  readonly pool: Pool;
}

export interface LinkDatabase {
  readonly url: string;
  /** As for KEY_RING_FILE. Its only key, 1, is current. */
  readonly ringFile: string;
  /** A replica with a connection pool of its own, whose role may do what that of the service may. */
  startReplica(maxExpiresIn?: number, ends?: Pick<LinkEnds, 'wake'>): Promise<Replica>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Moves everything that is recorded into the past: for the links, the seconds have passed. */
  letTimePass(seconds: number): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Nobody reports to the database while a spec stops it or looks at what was reported. */
const NEVER_MS = 2 ** 31 - 1;
const silent = { error: () => undefined };
/** Ends stay in their rows. */
const NOBODY = { wake: () => undefined };

/** Makes the ring of a test and its folder. */
async function makeRing(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'ring-')), 'ring.json');
  await new FileRingStore(file).create({ version: 1, keys: [generateKey(1)] });
  return file;
}

/** The tables, a role with the rights of the service, and key 1 as the current one. */
async function prepare(admin: DataSource): Promise<void> {
  await admin.initialize();
  await runMigrations(admin);
  await admin.query("CREATE ROLE service LOGIN PASSWORD 'service'");
  await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON link, ask, claimed, key_reader TO service');
  await admin.query('GRANT SELECT ON encryption_key TO service');
  await admin.query("INSERT INTO encryption_key (kid, state) VALUES (1, 'current')");
}

/** A PostgreSQL with the link table, and a key ring. */
export async function startLinkDatabase(): Promise<LinkDatabase> {
  const [postgres, ringFile] = await Promise.all([startTestPostgres(), makeRing()]);
  const settings = { url: postgres.url, applicationName: 'spec' };
  const admin = createDataSource(createPool(settings), { migrations: MIGRATIONS });
  await prepare(admin);
  const url = Object.assign(new URL(postgres.url), { username: 'service', password: 'service' }).href;
  const opened: Pool[] = [];
  return {
    url: postgres.url,
    ringFile,
    startReplica: async (maxExpiresIn, ends = NOBODY) => {
      const pool = createPool({ ...settings, url, serverOptions: LINK_SERVER_OPTIONS });
      opened.push(pool);
      const keys = await KeyKeeper.start(pool, { file: ringFile, log: silent, reportMs: NEVER_MS });
      const links = new LinksService(pool, keys, CONFIG, ends);
      const drafts = new LinkDrafts(NAMES, { SECRET_MAX_TTL: maxExpiresIn });
      const create = askingToCreate(new CreateLinksHandler(links, drafts, new LiveLinks(pool, CONFIG)));
      return { pool, keys, links, create, use: askingToUse(new UseLinksHandler(links, NAMES)) };
    },
    query: (sql, parameters) => admin.query(sql, parameters),
    letTimePass: async (seconds) => {
      const columns = ['starts_at', 'expires_at', 'claim_until', 'gone_at', 'sweep_at'];
      const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
      await admin.query(`UPDATE link SET ${moved.join(', ')}`, [seconds]);
      await admin.query(
        `
        UPDATE ask SET expires_at = expires_at - make_interval(secs => $1), forget_at = forget_at - make_interval(secs => $1)`,
        [seconds],
      );
      await admin.query('UPDATE claimed SET until = until - make_interval(secs => $1)', [seconds]);
    },
    kill: () => postgres.kill(),
    restart: () => postgres.restart(),
    stop: async () => {
      await Promise.all([admin.destroy(), ...opened.map((pool) => pool.end())]);
      await postgres.stop();
      await rm(path.dirname(ringFile), { recursive: true });
    },
  };
}
