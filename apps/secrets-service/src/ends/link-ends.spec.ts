import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD_TRIES } from '@oncelink/contracts';
import { until } from '@oncelink/testing/stores';
import { LinkSweeper } from '../expiry/sweep-links.service.ts';
import {
  startEndsSite,
  makeWatchedLink,
  type EndsSite,
  type Teller,
  type WatchedLink,
} from '../testing/ends-site.ts';
import { CONFIG, TIMES } from '../testing/link-database.ts';
import { all, makeLink, one, randomText, revealOf, rowOf } from '../testing/link-requests.ts';

const HOUR = 3600;

let site: EndsSite;
let teller: Teller;
beforeAll(async () => {
  site = await startEndsSite();
});
beforeEach(async () => {
  await site.database.query('TRUNCATE link');
  teller = await site.startTeller();
});
afterEach(async () => {
  await site.stopTaking();
  await site.stopTeller(teller);
  await site.loseJobs();
});
afterAll(() => site.stop());

const keyOf = ({ ref, proofHash }: WatchedLink) => ({ ref, proofHash });
const remove = (link: WatchedLink) => one(teller.replica.use.delete([keyOf(link)]));
const sweep = () => new LinkSweeper(teller.replica.pool, CONFIG).sweep();

async function open(link: WatchedLink): Promise<void> {
  const claimHash = randomText();
  await one(teller.replica.use.reveal([revealOf(link, claimHash)]));
  await one(teller.replica.use.acknowledge([{ ...keyOf(link), claimHash }]));
}

const ENDS: readonly (readonly [why: string, how: string, end: (link: WatchedLink) => Promise<unknown>])[] = [
  ['viewed', 'an acknowledgement', open],
  [
    'viewed',
    'a deletion after a claim',
    async (link) => {
      await one(teller.replica.use.reveal([revealOf(link)]));
      await remove(link);
    },
  ],
  [
    'viewed',
    'the end of the grace of a reader who vanished',
    async (link) => {
      await one(teller.replica.use.reveal([revealOf(link)]));
      await site.database.letTimePass(TIMES.grace);
      await sweep();
    },
  ],
  ['deleted', 'a deletion', remove],
  [
    'expired',
    'the sweeper',
    async () => {
      await site.database.letTimePass(HOUR);
      await sweep();
    },
  ],
  [
    'locked',
    'the last wrong password',
    async (link) => {
      const tries = Array.from({ length: PASSWORD_TRIES }, () => ({
        ...keyOf(link),
        passwordProofHash: randomText(),
      }));
      await all(teller.replica.use.verifyPassword(tries));
    },
  ],
];

describe('the end of a watched link', () => {
  it.each(ENDS)('is told once, as %s, by %s', async (why, _how, end) => {
    const taken = site.startTaking();
    const link = await makeWatchedLink(teller.replica, { expiresIn: HOUR, passwordProofHash: randomText() });
    const other = await makeLink(teller.replica, { expiresIn: null });
    await end(link);
    await until(async () => (await site.countUntold()) === 0);
    const { gone_at } = await rowOf(site.database, link);
    expect(taken).toEqual([{ watch: link.watch, why, at: gone_at?.toISOString(), kid: 1 }]);
    expect(await rowOf(site.database, other)).toMatchObject({ watch: null, gone_at: null });
  });

  it('is told within a second by the process that ended it, long before the next sweep', async () => {
    const other = await site.startTeller(HOUR * 1000);
    const taken = site.startTaking();
    await site.stopTeller(teller);
    teller = other;
    const links = await Promise.all(Array.from({ length: 20 }, () => makeWatchedLink(teller.replica)));
    const start = performance.now();
    for (const link of links) await open(link);
    await until(() => taken.length === links.length);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(new Set(taken.map(({ watch }) => watch))).toEqual(new Set(links.map(({ watch }) => watch)));
  });

  it('keeps its tombstone until it was told, however long that takes', async () => {
    const link = await makeWatchedLink(teller.replica, { expiresIn: HOUR });
    await remove(link);
    await site.database.letTimePass(TIMES.tombstone + HOUR);
    expect(await sweep()).toEqual({ erased: 0, forgotten: 0 });
    const taken = site.startTaking();
    await until(async () => (await site.countUntold()) === 0);
    await site.database.letTimePass(2 * HOUR);
    expect(await sweep()).toEqual({ erased: 0, forgotten: 1 });
    expect(taken).toHaveLength(1);
  });

  it('is given up when nobody has taken it for another life of a tombstone', async () => {
    await remove(await makeWatchedLink(teller.replica, { expiresIn: HOUR }));
    await site.database.letTimePass(2 * TIMES.tombstone + HOUR);
    expect(await sweep()).toEqual({ erased: 0, forgotten: 1 });
  });

  it('is told late when a replica of the version before has ended the link', async () => {
    const link = await makeWatchedLink(teller.replica, { expiresIn: HOUR });
    await site.database.query(
      `UPDATE link SET payload = NULL, kid = NULL, dek = NULL, pw_proof = NULL, tries_left = NULL,
         gone_at = now(), gone_why = 1, expires_at = now() + interval '30 days'`,
    );
    const taken = site.startTaking();
    await site.database.letTimePass(HOUR);
    await sweep();
    await until(() => taken.length > 0);
    expect(taken).toMatchObject([{ watch: link.watch, why: 'viewed', kid: 0 }]);
  });
});

describe('a death between the end of a link and its being told', () => {
  /** The process that ended the link is gone: another one begins. */
  async function replaceTeller(): Promise<void> {
    await site.stopTeller(teller);
    teller = await site.startTeller();
  }

  it.each([
    ['after the end was committed', () => site.stopTeller(teller), () => Promise.resolve()],
    [
      'after it was queued',
      () => Promise.resolve(),
      async () => until(async () => (await site.queue.count()) === 1),
    ],
    [
      'after it was queued, and Redis lost its jobs',
      () => Promise.resolve(),
      async () => {
        await until(async () => (await site.queue.count()) === 1);
        await site.stopTeller(teller);
        await site.loseJobs();
      },
    ],
  ])('%s: it is told once all the same', async (_when, before, after) => {
    const link = await makeWatchedLink(teller.replica);
    await before();
    await remove(link);
    await after();
    await replaceTeller();
    const taken = site.startTaking();
    await until(async () => (await site.countUntold()) === 0);
    expect(taken.map(({ watch }) => watch)).toEqual([link.watch]);
  });

  it('after it was taken: nobody is told again, or it comes again as the same', async () => {
    const patient = await site.startTeller(HOUR * 1000);
    await site.stopTeller(teller);
    teller = patient;
    const taken = site.startTaking();
    const link = await makeWatchedLink(teller.replica);
    await remove(link);
    await until(async () => (await site.queue.getCompletedCount()) === 1);
    await replaceTeller();
    await until(async () => (await site.countUntold()) === 0);
    expect(taken).toHaveLength(1);

    const second = await makeWatchedLink(teller.replica);
    await site.stopTeller(teller);
    await remove(second);
    teller = await site.startTeller(HOUR * 1000);
    await until(() => taken.length === 2);
    await site.loseJobs();
    await replaceTeller();
    await until(async () => (await site.countUntold()) === 0);
    expect(taken.slice(1)).toEqual([taken[1], taken[1]]);
  });

  it('tells the ends of 400 links once, while three processes tell and nobody takes at first', async () => {
    const others = await Promise.all([site.startTeller(), site.startTeller()]);
    const links = await Promise.all(Array.from({ length: 400 }, () => makeWatchedLink(teller.replica)));
    await all(teller.replica.use.delete(links.map(keyOf)));
    await until(async () => (await site.queue.count()) === links.length);
    const taken = site.startTaking();
    await until(async () => (await site.countUntold()) === 0);
    expect(taken).toHaveLength(links.length);
    expect(new Set(taken.map(({ watch }) => watch)).size).toBe(links.length);
    for (const other of others) await site.stopTeller(other);
  });
});
