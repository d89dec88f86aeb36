import type { Log } from '@oncelink/service-kit';
import { createPool } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import type { RotatorConfig } from './config.ts';
import { KeyTable } from './rotation/key-table.ts';
import { LinkKeyRows } from './rotation/rewrap-rows.ts';
import type { RotationParts } from './rotation/rotate-keys.ts';

/** The last search for rows under an old key reads the whole table. */
const STATEMENT_MS = 600_000;

/** As for the statements of links: a plan must fit any size of the table. */
const SERVER_OPTIONS = '-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_mergejoin=off';

export interface Rotator {
  readonly pool: Pool;
  readonly parts: RotationParts;
}

/** Connects to the database when it is first asked; `pool.end` closes the connections. */
export function openRotator({ settings, store }: RotatorConfig, log: Log): Rotator {
  const pool = createPool({
    url: settings.SECRETS_DATABASE_URL,
    applicationName: 'key-rotator',
    size: 5,
    statementTimeoutMs: STATEMENT_MS,
    serverOptions: SERVER_OPTIONS,
    log,
  });
  const parts = { store, table: new KeyTable(pool), rows: new LinkKeyRows(pool), log };
  return { pool, parts };
}
