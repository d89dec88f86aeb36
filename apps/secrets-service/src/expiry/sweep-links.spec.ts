import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@oncelink/service-kit/database';
import type { PoolClient } from 'pg';
import {
  CONFIG,
  startLinkDatabase,
  TIMES,
  type LinkDatabase,
  type Replica,
} from '../testing/link-database.ts';
import {
  makeLink,
  makeLinks,
  one,
  randomText,
  revealOf,
  rowOf,
  type TestLink,
} from '../testing/link-requests.ts';
import { LinkSweeper } from './sweep-links.service.ts';

const HOUR = 3600;
const NOTHING = { erased: 0, forgotten: 0 };

let database: LinkDatabase;
let replica: Replica;
let sweeper: LinkSweeper;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
  sweeper = new LinkSweeper(replica.pool, CONFIG);
});
afterAll(() => database.stop());

/** How the version before takes claims off the list (docs/adr/0126), which finds no index any more. */
const TAKE_CLAIMED_BEFORE = `
WITH due AS (SELECT id, locs FROM claimed WHERE until <= now() ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED),
taken AS (DELETE FROM claimed AS c USING due WHERE c.id = ANY (ARRAY[due.id]) RETURNING c.locs)
SELECT locs FROM taken`;

/** Until a statement waits for a lock. */
async function untilWaiting(client: PoolClient): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('SELECT FROM pg_locks WHERE NOT granted');
    if (rowCount !== 0) return;
    await delay(10);
  }
}

const status = ({ ref, proofHash }: TestLink) => one(replica.use.status([{ ref, proofHash }]));

describe('the sweeper', () => {
  it('looks again when its tombstone lapses at a link that ended before its time', async () => {
    const link = await makeLink(replica, { expiresIn: HOUR });
    await one(replica.use.delete([{ ref: link.ref, proofHash: link.proofHash }]));
    await database.letTimePass(HOUR);
    expect(await sweeper.sweep()).toEqual(NOTHING);
    expect(await rowOf(database, link)).toMatchObject({ gone_why: 2 });
    const { sweep_at, expires_at } = await rowOf(database, link);
    expect(sweep_at).toEqual(expires_at);
    await database.letTimePass(TIMES.tombstone - HOUR);
    expect(await sweeper.sweep()).toEqual({ erased: 0, forgotten: 1 });
  });

  it('forgets the tombstone of a link that would never have lapsed', async () => {
    const link = await makeLink(replica, { expiresIn: null });
    await database.letTimePass(TIMES.tombstone);
    expect(await sweeper.sweep()).toEqual(NOTHING);
    await one(replica.use.delete([{ ref: link.ref, proofHash: link.proofHash }]));
    await database.letTimePass(TIMES.tombstone - 10);
    expect(await sweeper.sweep()).toEqual(NOTHING);
    await database.letTimePass(11);
    expect(await sweeper.sweep()).toEqual({ erased: 0, forgotten: 1 });
  });

  it('erases a claim whose row another one is just changing, once that has not acknowledged it', async () => {
    const link = await makeLink(replica);
    await one(replica.use.reveal([revealOf(link)]));
    await database.letTimePass(TIMES.grace);
    const { loc } = await rowOf(database, link);
    const other = await replica.pool.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM link WHERE loc = $1 FOR UPDATE', [loc]);
    const sweep = sweeper.sweep();
    await untilWaiting(other);
    await other.query('ROLLBACK');
    other.release();
    expect(await sweep).toEqual({ erased: 1, forgotten: 0 });
    expect(await database.query('SELECT FROM claimed')).toEqual([]);
  });

  it('takes each claim off the list once, beside others and the version before', async () => {
    const links = await makeLinks(replica, 40);
    for (const link of links) await one(replica.use.reveal([revealOf(link)]));
    await database.letTimePass(TIMES.grace);
    const before: { locs: Buffer[] }[] = await database.query(TAKE_CLAIMED_BEFORE, [3]);
    expect(before.flatMap(({ locs }) => locs)).toHaveLength(3);
    const few = () => new LinkSweeper(replica.pool, CONFIG, 4);
    const swept = await Promise.all([few().sweep(), few().sweep(), few().sweep()]);
    expect(swept.reduce((total, { erased }) => total + erased, 0)).toBe(links.length - 3);
    expect(await database.query('SELECT FROM claimed')).toEqual([]);
  });

  it('leaves alone what has not lapsed', async () => {
    await makeLinks(replica, 3);
    await makeLink(replica, { expiresIn: null });
    await one(replica.use.reveal([revealOf(await makeLink(replica))]));
    expect(await sweeper.sweep()).toEqual(NOTHING);
  });

  it('erases an expired link, which goes on to tell when it expired', async () => {
    const link = await makeLink(replica, { expiresIn: HOUR });
    await database.letTimePass(HOUR + 500);
    const before = await status(link);
    expect(await sweeper.sweep()).toMatchObject({ forgotten: 0 });
    expect(before).toMatchObject({ outcome: 'gone', reason: 'expired' });
    expect(await status(link)).toEqual(before);
    expect(await rowOf(database, link)).toMatchObject({
      payload: null,
      pw_proof: null,
      claim: null,
      gone_why: 3,
    });
  });

  it('erases a link that was claimed and never acknowledged as viewed, which a late acknowledgement bears', async () => {
    const link = await makeLink(replica, { passwordProofHash: randomText() });
    const claimHash = randomText();
    await one(replica.use.reveal([revealOf(link, claimHash)]));
    await database.letTimePass(TIMES.grace + 1);
    const before = await status(link);
    expect(await sweeper.sweep()).toEqual({ erased: 1, forgotten: 0 });
    expect(before).toMatchObject({ outcome: 'gone', reason: 'viewed' });
    expect(await status(link)).toEqual(before);
    expect(await rowOf(database, link)).toMatchObject({
      payload: null,
      pw_proof: null,
      claim: null,
      gone_why: 1,
    });
    const { ref, proofHash } = link;
    const late = await one(replica.use.acknowledge([{ ref, proofHash, claimHash }]));
    expect(late).toEqual({ outcome: 'acknowledged' });
  });

  it('forgets what ended thirty days ago, counted from when it ended', async () => {
    await database.query('TRUNCATE link');
    const link = await makeLink(replica, { expiresIn: HOUR });
    await database.letTimePass(HOUR + TIMES.tombstone - 10);
    expect(await sweeper.sweep()).toEqual({ erased: 1, forgotten: 0 });
    expect(await status(link)).toMatchObject({ outcome: 'gone' });
    await database.letTimePass(11);
    expect(await sweeper.sweep()).toEqual({ erased: 0, forgotten: 1 });
    await expect(rowOf(database, link)).rejects.toThrow('no row');
  });

  it('does not wait for a link that someone is just changing', async () => {
    await database.query('TRUNCATE link');
    const [link] = await makeLinks(replica, 3, () => ({ expiresIn: HOUR }));
    await database.letTimePass(HOUR);
    const other = await replica.pool.connect();
    await other.query('BEGIN');
    const loc = link && (await rowOf(database, link))['loc'];
    await other.query('SELECT 1 FROM link WHERE loc = $1 FOR UPDATE', [loc]);
    expect(await sweeper.sweep()).toEqual({ erased: 2, forgotten: 0 });
    await other.query('ROLLBACK');
    other.release();
    expect(await sweeper.sweep()).toEqual({ erased: 1, forgotten: 0 });
  });

  it('takes fewer rows at once after PostgreSQL has ended a statement, and soon as many as before', async () => {
    await database.query('TRUNCATE link');
    await database.query(`
      CREATE TABLE statement_size (rows int);
      GRANT INSERT ON statement_size TO service;
      CREATE FUNCTION end_large_ones() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE size int := (SELECT count(*) FROM changed);
      BEGIN
        IF size > TG_ARGV[0]::int THEN RAISE query_canceled; END IF;
        IF size > 0 THEN INSERT INTO statement_size VALUES (size); END IF;
        RETURN NULL;
      END $$`);
    const url = Object.assign(new URL(database.url), { username: 'service', password: 'service' }).href;
    const connection = createPool({ url, applicationName: 'spec', size: 1 });
    const patient = new LinkSweeper(connection, CONFIG, 16);
    /** @param most rows of a statement, in place of a time that more would take longer than */
    const sweepTwenty = async (most: number) => {
      await database.query(`
        CREATE OR REPLACE TRIGGER end_large_ones AFTER UPDATE ON link REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT WHEN (current_user = 'service') EXECUTE FUNCTION end_large_ones(${most})`);
      await makeLinks(replica, 20, () => ({ expiresIn: HOUR }));
      await database.letTimePass(HOUR);
      expect(await patient.sweep()).toEqual({ erased: 20, forgotten: 0 });
      const sizes = await database.query<{ rows: number }>('SELECT rows FROM statement_size');
      await database.query('TRUNCATE statement_size');
      return sizes.map(({ rows }) => rows);
    };
    try {
      expect(await sweepTwenty(5)).toEqual([4, 4, 4, 4, 4]);
      await sweepTwenty(100);
      expect(await sweepTwenty(100)).toEqual([8, 8, 4]);
      expect(await sweepTwenty(100)).toEqual([16, 4]);
    } finally {
      await connection.end();
      await database.query('DROP TRIGGER end_large_ones ON link');
    }
  });

  it('ends with the statement that is under way when the process is to end', async () => {
    await database.query('TRUNCATE link');
    for (const link of await makeLinks(replica, 3)) await one(replica.use.reveal([revealOf(link)]));
    await database.letTimePass(TIMES.grace);
    const shutdown = new AbortController();
    const sweep = new LinkSweeper(replica.pool, CONFIG, 1).sweep(shutdown.signal);
    // Its first statement leaves with the connection, and is answered in a later turn.
    await once(replica.pool, 'acquire');
    await setImmediate();
    shutdown.abort();
    expect(await sweep).toEqual({ erased: 1, forgotten: 0 });
    expect(await sweeper.sweep()).toEqual({ erased: 2, forgotten: 0 });
  });

  it('erases 10,000 lapsed links within 30 seconds, each once, while others sweep too', async () => {
    await database.query('TRUNCATE link');
    for (let batch = 0; batch < 20; batch += 1) await makeLinks(replica, 500, () => ({ expiresIn: HOUR }));
    await database.letTimePass(HOUR);
    const other = new LinkSweeper((await database.startReplica()).pool, CONFIG);
    const start = performance.now();
    const sweeps = await Promise.all([sweeper.sweep(), other.sweep()]);
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(sweeps.reduce((sum, { erased }) => sum + erased, 0)).toBe(10_000);
    const left = await database.query('SELECT 1 FROM link WHERE payload IS NOT NULL');
    expect(left).toEqual([]);
  });
});
