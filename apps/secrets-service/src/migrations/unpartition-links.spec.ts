import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { isNight } from '@oncelink/testing/product/night';
import { startTestPostgres, type TestStore } from '@oncelink/testing/stores';
import type { DataSource } from 'typeorm';
import { LinkSweeper } from '../expiry/sweep-links.service.ts';
import { CONFIG, TIMES } from '../testing/link-database.ts';
import { OldReplica, type KnownLink } from '../testing/old-replica.ts';
import { LightenClaims1795900000000 } from './lighten-claims.ts';
import { MIGRATIONS } from './migrations.ts';
import { UnpartitionLinks1795392000000 } from './unpartition-links.ts';

const BEFORE = MIGRATIONS.slice(0, MIGRATIONS.indexOf(UnpartitionLinks1795392000000));
/** Replicas from before the change run beside these, and are gone when the next ones run. */
const BESIDE = MIGRATIONS.slice(0, MIGRATIONS.indexOf(LightenClaims1795900000000));
const ROWS = isNight ? 40_000 : 10_000;

let postgres: TestStore;
let before: DataSource;
let owner: DataSource;
let later: DataSource;
let old: OldReplica;

/** A database of the version before, with links, and the roles that operators make. */
beforeEach(async () => {
  postgres = await startTestPostgres();
  const settings = { url: postgres.url, applicationName: 'spec', statementTimeoutMs: 0 };
  before = await createDataSource(createPool(settings), { migrations: BEFORE }).initialize();
  owner = await createDataSource(createPool(settings), { migrations: BESIDE }).initialize();
  later = await createDataSource(createPool(settings), { migrations: MIGRATIONS }).initialize();
  await owner.query(`CREATE ROLE service LOGIN PASSWORD 'service'`);
  await owner.query(`CREATE ROLE key_rotator LOGIN PASSWORD 'key_rotator'`);
  await runMigrations(before);
  await owner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON link TO service');
  await owner.query('GRANT SELECT ON encryption_key TO service');
  await owner.query(`INSERT INTO encryption_key (kid, state) VALUES (1, 'current')`);
  await owner.query(
    `INSERT INTO link (loc, kind, link_proof, payload, kid, dek, expires_at, gone_at, gone_why)
     SELECT sha256(n::text::bytea), 2, 'proof', CASE WHEN live THEN n::text::bytea END, CASE WHEN live THEN 1 END,
       CASE WHEN live THEN 'key'::bytea END, 'infinity', CASE WHEN NOT live THEN now() END, CASE WHEN NOT live THEN 1 END
     FROM (SELECT n, n % 4 > 0 AS live FROM generate_series(1, $1::int) AS n) AS row`,
    [ROWS],
  );
  old = new OldReplica(urlOf('service'));
});
afterEach(async () => {
  await Promise.all([old.stop(), before.destroy(), owner.destroy(), later.destroy()]);
  await postgres.stop();
});

const urlOf = (role: string): string =>
  Object.assign(new URL(postgres.url), { username: role, password: role }).href;

/** Does it again and again until `over`, and a few times more. @returns all results */
async function keepUp<Result>(over: AbortSignal, work: () => Promise<Result>): Promise<Result[]> {
  const results = [];
  while (!over.aborted) results.push(await work());
  for (let more = 0; more < 10; more += 1) results.push(await work());
  return results;
}

/** A rotation: wraps keys again, of one link at a time, with the rights that it has. @returns how many */
async function rotate(over: AbortSignal): Promise<number> {
  const rotator = createPool({ url: urlOf('key_rotator'), applicationName: 'spec' });
  let next = 0;
  await keepUp(over, async () => {
    next += 1;
    await rotator.query(`UPDATE link SET kid = 2 WHERE loc = sha256($1::text::bytea) AND kid = 1`, [next]);
  });
  await rotator.end();
  return next;
}

/** Holds a lock as a backup does: what changes tables waits for it, and writers must not wait behind that. */
async function backUp(ms: number): Promise<void> {
  const runner = owner.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT FROM link LIMIT 1');
  await delay(ms);
  await runner.commitTransaction();
  await runner.release();
}

const count = async (condition: string): Promise<number> => {
  const rows: { n: number }[] = await owner.query(`SELECT count(*)::int AS n FROM link WHERE ${condition}`);
  return rows[0]?.n ?? Number.NaN;
};

async function expectInTable(links: readonly KnownLink[]): Promise<void> {
  const rows: { loc: Buffer; payload: Buffer | null; claimed: boolean }[] = await owner.query(
    `SELECT loc, payload, claim IS NOT NULL AS claimed FROM link WHERE loc = ANY ($1)`,
    [links.map(({ loc }) => loc)],
  );
  const found = new Map(rows.map((row) => [row.loc.toString('hex'), row]));
  const wrong = links.filter(({ loc, payload, isAcknowledged }) => {
    const row = found.get(loc.toString('hex'));
    return isAcknowledged ? row?.payload !== null : !row?.claimed || row.payload?.equals(payload) !== true;
  });
  expect(wrong.length).toBe(0);
  expect(rows.length).toBe(links.length);
}

describe('the change to one table', () => {
  it('loses no link and grants none twice, while replicas of the version before go on', async () => {
    const over = new AbortController();
    const writing = Promise.all([1, 2].map(() => keepUp(over.signal, () => old.work())));
    const rotating = rotate(over.signal);
    const backup = backUp(4000);
    await runMigrations(owner).finally(() => over.abort());
    await backup;
    const [links, rotated] = [(await writing).flat(2), await rotating];
    await expectInTable(links);
    expect(await count(`kid = 2`)).toBe(rotated - Math.floor(rotated / 4));
    expect(await count('true')).toBe(ROWS + links.length);
    expect(await count(`link_proof = 'proof' AND gone_at IS NULL AND sha256(payload) = loc`)).toBe(
      (ROWS * 3) / 4,
    );

    await runMigrations(later);
    const claimed = links.filter(({ isAcknowledged }) => !isAcknowledged).length;
    // What was claimed on the old table is not listed: the sweeper looks at it by itself then.
    await owner.query(
      `UPDATE link SET claim_until = claim_until - make_interval(secs => $1),
         sweep_at = CASE WHEN sweep_at = claim_until THEN sweep_at - make_interval(secs => $1) ELSE sweep_at END
       WHERE claim IS NOT NULL`,
      [TIMES.grace],
    );
    await owner.query('UPDATE claimed SET until = until - make_interval(secs => $1)', [TIMES.grace]);
    const service = createPool({ url: urlOf('service'), applicationName: 'spec' });
    expect(await new LinkSweeper(service, CONFIG).sweep()).toEqual({ erased: claimed, forgotten: 0 });
    await service.end();
  });

  it('begins again where it was interrupted', async () => {
    const over = new AbortController();
    const writing = keepUp(over.signal, () => old.work());
    const interrupt = keepUp(over.signal, async () => {
      await before.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%INSERT INTO link_next%' AND pid <> pg_backend_pid()`,
      );
    });
    await expect(runMigrations(owner)).rejects.toThrow();
    over.abort();
    await interrupt;
    await runMigrations(owner);
    await expectInTable((await writing).flat());
    expect(await runMigrations(owner)).toEqual([]);
  });
});
