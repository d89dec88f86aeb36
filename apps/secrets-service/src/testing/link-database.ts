import { createDataSource, runMigrations } from '@oncelink/service-kit/database';
import { startTestPostgres } from '@oncelink/test-kit';
import type { DataSource } from 'typeorm';
import { CreateLinksHandler } from '../links/create-links.handler.ts';
import { LinkDrafts } from '../links/draft-links.ts';
import { LINK_SERVER_OPTIONS, LinkStore, type LinkTimes } from '../links/link-store.ts';
import { LinkNames } from '../links/name-links.ts';
import { UseLinksHandler } from '../links/use-links.handler.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';

export const TIMES: LinkTimes = { grace: 60, tombstone: 30 * 86_400 };
export const NAMES = new LinkNames({ pepper: Buffer.alloc(32, 1), codeKey: Buffer.alloc(32, 2) });

/** What one process of the service works with, without its messages. */
export interface Replica {
  readonly create: CreateLinksHandler;
  readonly use: UseLinksHandler;
  readonly store: LinkStore;
  readonly dataSource: DataSource;
}

export interface LinkDatabase {
  readonly url: string;
  /** A replica with a connection pool of its own, whose role may read and write links and nothing else. */
  startReplica(maxSeconds?: number): Promise<Replica>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Moves everything that is recorded into the past: for the links, the seconds have passed. */
  letTimePass(seconds: number): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL with the link table. */
export async function startLinkDatabase(): Promise<LinkDatabase> {
  const postgres = await startTestPostgres();
  const settings = { url: postgres.url, applicationName: 'spec' };
  const admin = createDataSource({ ...settings, migrations: MIGRATIONS });
  await admin.initialize();
  await runMigrations(admin);
  await admin.query("CREATE ROLE service LOGIN PASSWORD 'service'");
  await admin.query('GRANT SELECT, INSERT, UPDATE, DELETE ON link TO service');
  const asService = Object.assign(new URL(postgres.url), { username: 'service', password: 'service' });
  const opened = [admin];
  return {
    url: postgres.url,
    startReplica: async (maxSeconds) => {
      const dataSource = createDataSource({
        ...settings,
        url: asService.href,
        serverOptions: LINK_SERVER_OPTIONS,
      });
      opened.push(await dataSource.initialize());
      const store = new LinkStore(dataSource, TIMES);
      const create = new CreateLinksHandler(store, new LinkDrafts(NAMES, maxSeconds));
      return { dataSource, store, create, use: new UseLinksHandler(store, NAMES) };
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
    },
  };
}
