import type { Log } from '@oncelink/service-kit';
import { createDataSource } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import type { RotatorConfig } from './config.ts';
import { KeyTable } from './rotation/key-table.ts';
import { LinkKeyRows } from './rotation/rewrap-rows.ts';
import type { RotationParts } from './rotation/rotate-keys.ts';

/** The last look for rows under an old key reads the whole table. */
const STATEMENT_MS = 600_000;

/** The same reasons as for the statements of links: a plan must fit any size of the table. */
const SERVER_OPTIONS = '-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_mergejoin=off';

export interface Rotator {
  readonly dataSource: DataSource;
  readonly parts: RotationParts;
}

/** Connects to the database; `dataSource.destroy` ends that. */
export async function openParts({ settings, store }: RotatorConfig, log: Log): Promise<Rotator> {
  const dataSource = createDataSource({
    url: settings.SECRETS_DATABASE_URL,
    applicationName: 'key-rotator',
    poolSize: 5,
    statementTimeoutMs: STATEMENT_MS,
    serverOptions: SERVER_OPTIONS,
    log,
  });
  await dataSource.initialize();
  const parts = { store, table: new KeyTable(dataSource), rows: new LinkKeyRows(dataSource), log };
  return { dataSource, parts };
}
