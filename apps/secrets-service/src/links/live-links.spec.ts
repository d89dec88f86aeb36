import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  askingToCreate,
  CONFIG,
  NAMES,
  startLinkDatabase,
  type LinkDatabase,
  type Replica,
} from '../testing/link-database.ts';
import { linkRequest, one, PRO, randomText } from '../testing/link-requests.ts';
import { CreateLinksHandler } from './create-links.handler.ts';
import { LinkDrafts } from './link-drafts.service.ts';
import { LiveLinks } from './live-links.service.ts';

let database: LinkDatabase;
let replica: Replica;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
});
beforeEach(() => database.query('TRUNCATE link'));
afterAll(() => database.stop());

/** Stores so many links, and tombstones between them. */
const fill = (live: number, gone: number, batch = 0) =>
  database.query(
    `INSERT INTO link (loc, kind, link_proof, payload, kid, dek, expires_at, gone_at, gone_why)
     SELECT name, 1, name,
       CASE WHEN is_live THEN name END, CASE WHEN is_live THEN 1 END,
       CASE WHEN is_live THEN name || sha256('x') END, now() + interval '1 day',
       CASE WHEN NOT is_live THEN now() END, CASE WHEN NOT is_live THEN 1 END
     FROM (SELECT sha256(($3::int || '.' || n)::bytea) AS name, n % ($1::int + $2::int) < $1 AS is_live FROM generate_series(1, $1::int + $2::int) AS n) AS row`,
    [live, gone, batch],
  );

describe('the number of links that are alive', () => {
  it('is exact for a table of some megabytes, tombstones left out', async () => {
    const links = new LiveLinks(replica.pool, CONFIG);
    expect(await links.estimate()).toBe(0);
    await fill(3000, 2000);
    expect(await links.estimate()).toBe(3000);
  });

  it('is good to a few percent for more, and quick', async () => {
    for (let batch = 0; batch < 30; batch += 1) await fill(4000, 2000, batch);
    const links = new LiveLinks(replica.pool, CONFIG);
    const started = performance.now();
    const estimates = [];
    while (estimates.length < 10) estimates.push(await links.estimate());
    expect((performance.now() - started) / estimates.length).toBeLessThan(2000);
    for (const estimate of estimates) expect(Math.abs(estimate / 120_000 - 1)).toBeLessThan(0.15);
    expect(new Set(estimates).size).toBeGreaterThan(1);
  });
});

const PRO_ACCOUNT = {
  caller: { plan: 'pro', account: { userId: randomUUID(), sessionId: randomUUID() } },
} as const;

describe('where as many links are alive as may be', () => {
  const seal = () => ({ sealId: randomText(16), proofHash: randomText(), expiresIn: 86_400 });

  function handlerFor(max: number, now?: () => number) {
    const links = new LiveLinks(replica.pool, { SEALS_MAX_LIVE: max }, now);
    return {
      links,
      create: askingToCreate(new CreateLinksHandler(replica.links, new LinkDrafts(NAMES, CONFIG), links)),
    };
  }

  it('none are made but for accounts with Pro, and free ones again once there is room', async () => {
    const { links, create } = handlerFor(3);
    await fill(2, 5);
    await links.estimate();
    expect(await one(create.createSeals([seal()]))).toMatchObject({ outcome: 'created' });
    await links.estimate();
    expect(await one(create.createSeals([seal()]))).toEqual({ outcome: 'storage-full' });
    // Strangers have Pro too where it is everyone's.
    expect(await one(create.createSeals([seal()], PRO))).toEqual({ outcome: 'storage-full' });
    expect(await one(create.createLinks([linkRequest()], PRO))).toEqual({ outcome: 'storage-full' });
    expect(await one(create.createSeals([seal()], PRO_ACCOUNT))).toMatchObject({ outcome: 'created' });
    expect(await one(create.createLinks([linkRequest()], PRO_ACCOUNT))).toMatchObject({ outcome: 'created' });
    await database.query('DELETE FROM link WHERE gone_at IS NULL');
    await links.estimate();
    expect(await one(create.createSeals([seal()]))).toMatchObject({ outcome: 'created' });
  });

  it('this is noticed by making links alone, and asked of the database at most every ten seconds', async () => {
    let now = 0;
    const { create } = handlerFor(1, () => now);
    await fill(2, 0);
    const makeSeal = async () => (await one(create.createSeals([seal()]))).outcome;
    const makeUntil = async (wanted: string) => {
      const outcomes = [await makeSeal()];
      while (outcomes.at(-1) !== wanted && outcomes.length < 250) {
        await delay(20);
        outcomes.push(await makeSeal());
      }
      return outcomes.at(-1);
    };
    // Nobody waits for the first estimate.
    expect(await makeSeal()).toBe('created');
    expect(await makeUntil('storage-full')).toBe('storage-full');
    await database.query('TRUNCATE link');
    now = 10_000;
    await delay(200);
    expect(await makeSeal()).toBe('storage-full');
    now = 10_001;
    expect(await makeUntil('created')).toBe('created');
  });
});
