import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FileRingStore, readRing, unwrapKey, wrapKey, type Ring } from '@oncelink/key-ring';
import { createLog, type Log } from '@oncelink/service-kit';
import { PROGRAM_ENV } from '@oncelink/testing/product/program-env';
import { createDataSource, createPool } from '@oncelink/service-kit/database';
import { emptyTables, startTestPostgres } from '@oncelink/testing/stores';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { KeyTable } from '../rotation/key-table.ts';
import { LinkKeyRows } from '../rotation/rewrap-rows.ts';
import type { RotationParts } from '../rotation/rotate-keys.ts';

export const LOG: Log = createLog({ service: 'spec', level: 'silent' });

/** A link's key, to be looked for after rotations. */
export interface StoredKey {
  readonly loc: Buffer;
  readonly dek: Buffer;
}

/** The reports of a replica, in seconds before now. */
export interface Report {
  readonly kids?: readonly number[];
  readonly writesWith?: number | null;
  /** Its last report. */
  readonly silent?: number;
  /** The first of those without a gap. */
  readonly since?: number;
}

export interface RotationSite {
  readonly ringFile: string;
  /** Of the role key_rotator. */
  readonly url: string;
  readonly admin: DataSource;
  readonly adminPool: Pool;
  /** What one rotator works with. */
  openParts(): RotationParts & { readonly pool: Pool };
  readRing(): Promise<Ring>;
  /** As the service would write them, by default under the current key. */
  storeLinks(count: number, by?: Pick<DataSource, 'query'>, kid?: number): Promise<StoredKey[]>;
  /** Those that `ring` opens, by what the database holds now. */
  openable(keys: readonly StoredKey[], ring: Ring): Promise<StoredKey[]>;
  /** As a replica of the service would; by default one that has done so for an hour. */
  report(replica: string, report?: Report): Promise<void>;
  /** Removes links, keys and the ring. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const REPORT = `
INSERT INTO key_reader (replica, kids, writes_with, reported_at, reporting_since)
SELECT $1, $2, $3, now - make_interval(secs => $4), now - make_interval(secs => $5) FROM clock_timestamp() AS now
ON CONFLICT (replica) DO UPDATE SET kids = excluded.kids, writes_with = excluded.writes_with,
  reported_at = excluded.reported_at, reporting_since = excluded.reporting_since`;

/** The schema is the service's own: its migration runs as a process. */
async function migrate(url: string): Promise<void> {
  const script = path.resolve(import.meta.dirname, '../../../secrets-service/src/migrate.ts');
  await promisify(execFile)(process.execPath, [script], {
    env: { ...PROGRAM_ENV, SECRETS_DATABASE_URL: url },
  });
}

/** A PostgreSQL with the service's tables, a role as in production, and a folder for the ring. */
export async function startRotationSite(): Promise<RotationSite> {
  const postgres = await startTestPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-ring-'));
  const ringFile = path.join(folder, 'ring.json');
  const settings = { applicationName: 'spec' };
  const adminPool = createPool({ ...settings, url: postgres.url });
  const admin = await createDataSource(adminPool).initialize();
  await admin.query("CREATE ROLE key_rotator LOGIN PASSWORD 'rotator'");
  await migrate(postgres.url);
  const { href: url } = Object.assign(new URL(postgres.url), {
    username: 'key_rotator',
    password: 'rotator',
  });
  const opened: Pool[] = [];
  const storeLinks: RotationSite['storeLinks'] = async (count, by = admin, kid) => {
    const rows = await admin.query<{ kid: number }[]>(
      "SELECT kid FROM encryption_key WHERE state = 'current'",
    );
    const key = (await readRing(ringFile)).keys.find((other) => other.kid === (kid ?? rows[0]?.kid));
    if (key === undefined) throw new Error('There is no such key.');
    const links = Array.from({ length: count }, () => ({ loc: randomBytes(32), dek: randomBytes(32) }));
    await by.query(
      `INSERT INTO link (loc, kind, link_proof, payload, expires_at, kid, dek)
       SELECT loc, 2, '\\x00', '\\x00', 'infinity', $3, dek FROM unnest($1::bytea[], $2::bytea[]) AS i(loc, dek)`,
      [links.map(({ loc }) => loc), links.map(({ loc, dek }) => wrapKey(key, loc, dek)), key.kid],
    );
    return links;
  };
  return {
    ringFile,
    url,
    admin,
    adminPool,
    openParts: () => {
      const pool = createPool({ ...settings, url });
      opened.push(pool);
      const store = new FileRingStore(ringFile);
      return { pool, store, table: new KeyTable(pool), rows: new LinkKeyRows(pool), log: LOG };
    },
    readRing: () => readRing(ringFile),
    storeLinks,
    openable: async (keys, ring) => {
      const rows = await admin.query<{ loc: Buffer; kid: number; dek: Buffer }[]>(
        'SELECT loc, kid, dek FROM link WHERE kid IS NOT NULL',
      );
      const byLoc = new Map(rows.map((row) => [row.loc.toString('hex'), row]));
      return keys.filter(({ loc, dek }) => {
        const row = byLoc.get(loc.toString('hex'));
        const key = ring.keys.find(({ kid }) => kid === row?.kid);
        return row !== undefined && key !== undefined && unwrapKey(key, loc, row.dek).equals(dek);
      });
    },
    report: async (replica, { kids = [], writesWith = null, silent = 0, since = 3600 } = {}) => {
      await admin.query(REPORT, [replica, kids, writesWith, silent, since]);
    },
    reset: async () => {
      await emptyTables(admin, 'link', 'encryption_key', 'key_reader');
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
    },
    stop: async () => {
      await Promise.all([admin.destroy(), ...opened.map((pool) => pool.end())]);
      rmSync(folder, { recursive: true, force: true });
      await postgres.stop();
    },
  };
}
