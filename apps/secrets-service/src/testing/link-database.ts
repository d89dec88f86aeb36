import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FileRingStore, generateKey } from '@oncelink/key-ring';
import { createDataSource, runMigrations } from '@oncelink/service-kit/database';
import { startTestPostgres } from '@oncelink/test-kit';
import type { DataSource } from 'typeorm';
import { KeyKeeper } from '../keys/key-keeper.ts';
import { CreateLinksHandler } from '../links/create-links.handler.ts';
import { LinkDrafts } from '../links/draft-links.ts';
import { LINK_SERVER_OPTIONS, LinkStore, type LinkTimes } from '../links/link-store.ts';
import { LinkNames, type NamingKeys } from '../links/name-links.ts';
import { UseLinksHandler } from '../links/use-links.handler.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';

export const TIMES: LinkTimes = { grace: 60, tombstone: 30 * 86_400 };
export const NAMING_KEYS: NamingKeys = { pepper: Buffer.alloc(32, 1), codeKey: Buffer.alloc(32, 2) };
export const NAMES = new LinkNames(NAMING_KEYS);

/** What one process of the service works with, without its messages. */
export interface Replica {
  readonly create: CreateLinksHandler;
  readonly use: UseLinksHandler;
  readonly store: LinkStore;
  readonly keys: KeyKeeper;
  readonly dataSource: DataSource;
}

export interface LinkDatabase {
  readonly url: string;
  /** As for KEY_RING_FILE. Its only key, 1, is current. */
  readonly ringFile: string;
  /** A replica with a connection pool of its own, whose role may do what that of the service may. */
  startReplica(maxSeconds?: number): Promise<Replica>;
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
  await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON link, key_reader TO service');
  await admin.query('GRANT SELECT ON encryption_key TO service');
  await admin.query("INSERT INTO encryption_key (kid, state) VALUES (1, 'current')");
}

/** A PostgreSQL with the link table, and a key ring. */
export async function startLinkDatabase(): Promise<LinkDatabase> {
  const [postgres, ringFile] = await Promise.all([startTestPostgres(), makeRing()]);
  const settings = { url: postgres.url, applicationName: 'spec' };
  const admin = createDataSource({ ...settings, migrations: MIGRATIONS });
  await prepare(admin);
  const url = Object.assign(new URL(postgres.url), { username: 'service', password: 'service' }).href;
  const opened = [admin];
  return {
    url: postgres.url,
    ringFile,
    startReplica: async (maxSeconds) => {
      const dataSource = createDataSource({ ...settings, url, serverOptions: LINK_SERVER_OPTIONS });
      opened.push(await dataSource.initialize());
      const keys = await KeyKeeper.start(dataSource, { file: ringFile, log: silent, reportMs: NEVER_MS });
      const store = new LinkStore(dataSource, TIMES, keys);
      const create = new CreateLinksHandler(store, new LinkDrafts(NAMES, maxSeconds));
      return { dataSource, keys, store, create, use: new UseLinksHandler(store, NAMES) };
    },
    query: (sql, parameters) => admin.query(sql, parameters),
    letTimePass: async (seconds) => {
      const columns = ['expires_at', 'claim_until', 'gone_at'];
      const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
      await admin.query(`UPDATE link SET ${moved.join(', ')}`, [seconds]);
    },
    kill: () => postgres.kill(),
    restart: () => postgres.restart(),
    stop: async () => {
      await Promise.all(opened.map((dataSource) => dataSource.destroy()));
      await postgres.stop();
      await rm(path.dirname(ringFile), { recursive: true });
    },
  };
}
