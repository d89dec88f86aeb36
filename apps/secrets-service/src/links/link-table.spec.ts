import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD_TRIES } from '@oncelink/contracts';
import { LinkSweeper } from '../expiry/sweep-links.service.ts';
import {
  CONFIG,
  startLinkDatabase,
  TIMES,
  type LinkDatabase,
  type Replica,
} from '../testing/link-database.ts';
import {
  all,
  halfErased,
  makeLink,
  makeLinks,
  makeProtectedLink,
  makeSeal,
  one,
  randomText,
  revealOf,
  rowOf,
  type TestLink,
} from '../testing/link-requests.ts';

const ROUNDS = 40;
const BATCH = 8;
const HOUR = 3600;

let database: LinkDatabase;
let replica: Replica;
let sweeper: LinkSweeper;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
  sweeper = new LinkSweeper(replica.pool, CONFIG);
});
afterAll(() => database.stop());

const keyOf = ({ ref, proofHash }: TestLink) => ({ ref, proofHash });
const claimOf = (link: TestLink) => ({ ...keyOf(link), claimHash: randomText() });

describe('the table of links', () => {
  interface Updates {
    readonly all: number;
    readonly hot: number;
  }
  const SUMS = `SELECT n_tup_upd::int AS all, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables WHERE relname = 'link'`;

  /** What the connections have told of so far; each does within a second of being idle. */
  async function untilTold(least: number): Promise<Updates> {
    for (;;) {
      const [told] = await database.query<Updates>(SUMS);
      if (told !== undefined && told.all >= least) return told;
      await delay(100);
    }
  }

  it('adds no entry to an index for most claims and acknowledgements', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const links = await makeLinks(replica, BATCH);
      const claims = links.map(claimOf);
      await all(replica.use.reveal(links.map((link, index) => revealOf(link, claims[index]?.claimHash))));
      await all(replica.use.acknowledge(claims));
    }
    const updates = 2 * ROUNDS * BATCH;
    const told = await untilTold(updates);
    expect(told.all).toBe(updates);
    expect(told.hot / updates).toBeGreaterThan(0.8);
  });
});

describe('an ended link', () => {
  const ENDS: readonly (readonly [how: string, end: (link: TestLink) => Promise<unknown>])[] = [
    [
      'an acknowledgement',
      async (link) => {
        const claim = claimOf(link);
        await one(replica.use.reveal([revealOf(link, claim.claimHash)]));
        await one(replica.use.acknowledge([claim]));
      },
    ],
    ['a deletion', (link) => one(replica.use.delete([keyOf(link)]))],
    [
      'a deletion after a claim',
      async (link) => {
        await one(replica.use.reveal([revealOf(link)]));
        await one(replica.use.delete([keyOf(link)]));
      },
    ],
    [
      'the end of its grace',
      async (link) => {
        await one(replica.use.reveal([revealOf(link)]));
        await database.letTimePass(TIMES.grace);
        await sweeper.sweep();
      },
    ],
    [
      'the end of its life',
      async () => {
        await database.letTimePass(HOUR);
        await sweeper.sweep();
      },
    ],
  ];
  const KINDS = [makeLink, makeProtectedLink, (on: Replica) => makeSeal(on, HOUR)];

  it.each(ENDS)('has nothing left that helps to read it, by %s', async (_how, end) => {
    for (const make of KINDS) {
      const link = await make(replica);
      expect(await halfErased(database)).toEqual([]);
      await end(link);
      expect(await rowOf(database, link)).toMatchObject({
        payload: null,
        dek: null,
        gone_at: expect.any(Date),
      });
      expect(await halfErased(database)).toEqual([]);
    }
  });

  it('has nothing left that helps to read it, by the last wrong password', async () => {
    const link = await makeProtectedLink(replica);
    for (let tries = 0; tries < PASSWORD_TRIES; tries += 1) {
      await one(replica.use.verifyPassword([{ ...keyOf(link), passwordProofHash: randomText() }]));
      expect(await halfErased(database)).toEqual([]);
    }
    expect(await rowOf(database, link)).toMatchObject({ payload: null, pw_proof: null, gone_why: 4 });
  });
});
