import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startHealthServer, type Log } from '@oncelink/service-kit';
import { scrapeMetrics, until } from '@oncelink/testing/stores';
import { LOG, startRotationSite, type RotationSite } from '../testing/rotation-site.ts';
import { readStatus } from '../status/key-status.ts';
import { watchKeys } from '../status/watch-keys.ts';
import { nextStep, type Step } from './next-step.ts';
import { REWRAP_ROWS } from './rewrap-rows.ts';
import { KeyRotation, readSituation } from './rotate-keys.ts';
import { withRotationLock } from './rotation-lock.ts';

let site: RotationSite;
beforeAll(async () => {
  site = await startRotationSite();
}, 120_000);
afterAll(() => site.stop());

const NEVER = new AbortController().signal;

async function rotate(isWanted = true): Promise<Step> {
  return new KeyRotation(site.openParts()).run(isWanted, NEVER);
}
/** @returns what it waits for */
async function rotateUntilItWaits(): Promise<Step> {
  const waiting = new AbortController();
  const info: Log['info'] = (_event, { text } = {}) => {
    if (String(text).startsWith('wait for')) waiting.abort();
  };
  const parts = site.openParts();
  return new KeyRotation({ ...parts, log: { ...LOG, info } }).run(true, waiting.signal);
}
const kidsInRing = async () => (await site.readRing()).keys.map(({ kid }) => kid);
const statesOf = (): Promise<{ kid: number; state: string }[]> =>
  site.admin.query('SELECT kid, state FROM encryption_key ORDER BY kid');
const report = (replica: string, kids: readonly number[], writesWith: number | null) =>
  site.report(replica, { kids, writesWith });

describe('the rotator', () => {
  it('makes the first ring for an installation that has none', async () => {
    expect(await rotate(false)).toEqual({ do: 'nothing' });
    expect(await statesOf()).toEqual([{ kid: 1, state: 'current' }]);
    expect(await kidsInRing()).toEqual([1]);
  });

  it('moves every link to a new key and destroys the old one', async () => {
    const links = await site.storeLinks(3000);
    const before = await site.readRing();
    expect(await rotate()).toEqual({ do: 'nothing' });
    expect(await statesOf()).toEqual([
      { kid: 1, state: 'destroyed' },
      { kid: 2, state: 'current' },
    ]);
    expect(await site.openable(links, await site.readRing())).toHaveLength(3000);
    expect(await site.openable(links, before)).toEqual([]);
    expect(await kidsInRing()).toEqual([2]);
  });

  it('looks each link up by its key, also in a table that was never analyzed', async () => {
    const locs = Array.from({ length: 1000 }, () => randomBytes(32));
    const plan = await site.admin.query(`EXPLAIN ${REWRAP_ROWS.text}`, [1, 2, locs, locs]);
    expect(JSON.stringify(plan)).toContain('Index Scan');
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });

  it('shows in the metrics how old the keys are, how old they may be, and when one was destroyed', async () => {
    const health = await startHealthServer({ port: 0, host: '127.0.0.1', checks: {} });
    watchKeys(site.openParts().pool, 24);
    const before = await scrapeMetrics(health.port);
    expect(before('oncelink_key_age_limit_seconds')).toBe(26 * 3600);
    expect(before('oncelink_key_destroyed_seconds')).toBeGreaterThan(0);
    const HOUR = "current_at - interval '1 hour'";
    await site.admin.query(`UPDATE encryption_key SET current_at = ${HOUR} WHERE state = 'current'`);
    const aged = (await scrapeMetrics(health.port))('oncelink_key_age_seconds');
    expect(aged).toBeGreaterThan(3600);
    expect(aged).toBeLessThan(7200);
    await site.admin.query(
      `UPDATE encryption_key SET current_at = clock_timestamp() WHERE state = 'current'`,
    );
    await health.close();
  });

  it('waits for every live replica, step by step, and for no dead one', async () => {
    const [alive, dead] = [randomUUID(), randomUUID()];
    await site.report(dead, { kids: [1], writesWith: 1, silent: 31 });
    await report(alive, [2], 2);
    const wait = { do: 'wait', replicas: [alive] };
    expect(await rotateUntilItWaits()).toEqual({ ...wait, wish: 'load', kid: 3 });
    await report(alive, [2, 3], 2);
    expect(await rotateUntilItWaits()).toEqual({ ...wait, wish: 'stop-writing', kid: 2 });
    await report(alive, [2, 3], 3);
    expect(await rotateUntilItWaits()).toEqual({ ...wait, wish: 'forget', kid: 2 });
    expect(await kidsInRing()).toEqual([3]);
    await report(alive, [3], 3);
    expect(await rotate(false)).toEqual({ do: 'nothing' });
    await site.admin.query('DELETE FROM key_reader');
  });

  it('finds what a statement still writes under a key that was closed in the meantime, and ends soon after an abort', async () => {
    await site.admin.query('DELETE FROM link');
    const writer = site.admin.createQueryRunner();
    await writer.startTransaction();
    // It has seen its key in use, and has no transaction id yet.
    await writer.query('LOCK TABLE link IN ROW EXCLUSIVE MODE');
    const aborted = new AbortController();
    const rotation = new KeyRotation(site.openParts()).run(true, aborted.signal);
    await until(async () => (await statesOf()).some(({ kid, state }) => kid === 3 && state === 'closed'));
    const links = await site.storeLinks(1, writer, 3);
    // Time enough for a rotation that waits for no replica.
    await Promise.race([rotation, delay(500)]);
    expect(await kidsInRing()).toContain(3);
    aborted.abort();
    expect(await rotation).toEqual({ do: 'empty', kid: 3, to: 4 });
    const next = rotate(false);
    await writer.commitTransaction();
    await writer.release();
    expect(await next).toEqual({ do: 'nothing' });
    expect(await kidsInRing()).toEqual([4]);
    expect(await site.openable(links, await site.readRing())).toEqual(links);
  });

  it('sees the ring as it was when it read the tables, while another one changes both', async () => {
    const { store, table } = site.openParts();
    const other = site.openParts();
    jest.spyOn(table, 'readKeys').mockImplementationOnce(async () => {
      await rotate();
      return other.table.readKeys();
    });
    const { situation } = await readSituation({ store, table });
    expect(nextStep(situation, false)).toEqual({ do: 'nothing' });
  });

  it('does no harm beside another one', async () => {
    const links = await site.storeLinks(2000);
    for (let round = 0; round < 3; round += 1) {
      expect(await Promise.all([rotate(), rotate(), rotate(false)])).toEqual([
        { do: 'nothing' },
        { do: 'nothing' },
        { do: 'nothing' },
      ]);
    }
    const current = (await statesOf()).filter(({ state }) => state !== 'destroyed');
    expect(current).toEqual([{ kid: expect.any(Number), state: 'current' }]);
    expect(await kidsInRing()).toEqual(current.map(({ kid }) => kid));
    expect(await site.openable(links, await site.readRing())).toHaveLength(2000);
  });

  it('leaves the work to another one that is at it, and takes over when that one is gone', async () => {
    const [one, other] = [site.openParts(), site.openParts()];
    await withRotationLock(one.pool, async () => {
      expect(await withRotationLock(other.pool, () => Promise.resolve('done'))).toBeUndefined();
    });
    expect(await withRotationLock(other.pool, () => Promise.resolve('done'))).toBe('done');
  });

  it('rotates when the current key is old enough, by the clock of the database', async () => {
    const { table } = site.openParts();
    await site.admin.query(
      "UPDATE encryption_key SET current_at = now() - interval '23.9 hours' WHERE state = 'current'",
    );
    expect(await table.isDue(24)).toBe(false);
    await site.admin.query(
      "UPDATE encryption_key SET current_at = now() - interval '24 hours' WHERE state = 'current'",
    );
    expect(await table.isDue(24)).toBe(true);
  });

  it('shows the status, and warns of a key that should be gone', async () => {
    const parts = site.openParts();
    await site.admin.query(
      "UPDATE encryption_key SET current_at = now() - interval '27 hours' WHERE state = 'current'",
    );
    await report(randomUUID(), await kidsInRing(), 1);
    const { keys, warnings, next } = await readStatus(parts.pool, parts, 24);
    const [kid] = await kidsInRing();
    expect(keys).toEqual([
      { kid, state: 'current', isInRing: true, ageHours: expect.closeTo(27, 0), rows: expect.any(Number) },
    ]);
    expect(warnings).toEqual([
      `Key ${kid} should be gone 26 hours after it became current, which was 27 hours ago.`,
    ]);
    expect(next).toBe('nothing to do');
  });

  it('may change how keys are wrapped, and neither read a payload nor end a link', async () => {
    const { pool } = site.openParts();
    const refused = { code: '42501' };
    await expect(pool.query('SELECT payload FROM link')).rejects.toMatchObject(refused);
    await expect(pool.query('SELECT link_proof FROM link')).rejects.toMatchObject(refused);
    await expect(pool.query('DELETE FROM link')).rejects.toMatchObject(refused);
    await expect(pool.query('UPDATE link SET expires_at = now()')).rejects.toMatchObject(refused);
  });

  it('moves all others, and names a link that does not open, which is not left alone with its key', async () => {
    await site.admin.query('DELETE FROM key_reader');
    const [broken] = await site.storeLinks(50);
    const loc = broken?.loc ?? Buffer.alloc(0);
    await site.admin.query(
      'UPDATE link SET dek = set_byte(dek, 20, (get_byte(dek, 20) + 1) % 256) WHERE loc = $1',
      [loc],
    );
    await expect(rotate()).rejects.toThrow(`1 links do not open under key`);
    await expect(rotate()).rejects.toThrow(loc.toString('hex'));
    const kids = await site.admin.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM link WHERE kid IS NOT NULL GROUP BY kid ORDER BY 1',
    );
    expect(kids[0]).toEqual({ count: 1 });
    await site.admin.query('DELETE FROM link WHERE loc = $1', [loc]);
    expect(await rotate(false)).toEqual({ do: 'nothing' });
  });

  it('changes nothing when the ring is not the one that the database knows', async () => {
    await site.admin.query("UPDATE encryption_key SET kid = 99 WHERE state = 'current'");
    expect(await rotate()).toEqual({ do: 'stop', reason: 'The ring has no key 99, which is current.' });
  });
});
