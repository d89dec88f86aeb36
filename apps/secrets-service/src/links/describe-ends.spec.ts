import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answersOf } from '@oncelink/messaging/testing';
import { LinkSweeper } from '../expiry/sweep-links.service.ts';
import {
  CONFIG,
  NAMES,
  startLinkDatabase,
  TIMES,
  type LinkDatabase,
  type Replica,
} from '../testing/link-database.ts';
import { makeLink, one, randomText, revealOf } from '../testing/link-requests.ts';
import { DescribeEndsHandler } from './describe-ends.handler.ts';

let database: LinkDatabase;
let replica: Replica;
let handler: DescribeEndsHandler;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
  const config = { TOMBSTONE_SECONDS: TIMES.tombstone };
  handler = new DescribeEndsHandler(replica.pool, replica.links, NAMES, config);
});
afterAll(() => database.stop());
beforeEach(() =>
  database
    .query(
      `UPDATE encryption_key SET made_at = now() - interval '1 day', current_at = now() - interval '1 day', state = 'current',
       destroyed_at = NULL WHERE kid = 1`,
    )
    .then(() => database.query('DELETE FROM encryption_key WHERE kid <> 1')),
);

type Made = Awaited<ReturnType<typeof makeLink>>;
const keyOf = ({ ref, proofHash }: Made) => ({ ref, proofHash });
const ask = (link: Made) => one(answersOf(handler.describeEnd.bind(handler), [keyOf(link)]));
const log = (days: number) => one(answersOf(handler.readKeyLog.bind(handler), [{ days }]));

/** A key that was current from so many seconds ago (negative: from then on), and was destroyed or not. */
const addKey = (kid: number, currentAgo: number, destroyedAgo: number | null) =>
  database.query(
    `INSERT INTO encryption_key (kid, state, current_at, destroyed_at)
     VALUES ($1, $4, now() - make_interval(secs => $2), now() - make_interval(secs => $3))`,
    [kid, currentAgo, destroyedAgo, destroyedAgo === null ? 'closed' : 'destroyed'],
  );
/** As a rotation does in the end. */
const destroy = (kid: number) =>
  database.query(
    `UPDATE encryption_key SET state = 'destroyed', destroyed_at = clock_timestamp() WHERE kid = $1`,
    [kid],
  );

describe('the end of a link', () => {
  it('is told with the key of that time, before and after a rotation', async () => {
    const link = await makeLink(replica);
    await one(replica.use.delete([keyOf(link)]));
    const before = await ask(link);
    expect(before).toMatchObject({
      outcome: 'ended',
      reason: 'deleted',
      keys: [{ kid: 1, destroyedAt: null }],
    });
    await addKey(2, -2 * 3600, null);
    await destroy(1);
    const after = await ask(link);
    expect(after).toMatchObject({ reason: 'deleted', keys: [{ kid: 1, destroyedAt: expect.any(String) }] });
    if (before.outcome !== 'ended' || after.outcome !== 'ended') throw new Error('It has not ended.');
    expect(after.at).toBe(before.at);
    const [key] = after.keys;
    expect(Date.parse(key?.destroyedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(after.at));
    expect(Date.parse(after.saidAt)).toBeGreaterThanOrEqual(Date.parse(key?.destroyedAt ?? ''));
  });

  it('names each key that the secret could lie under, and none from before or long after', async () => {
    const link = await makeLink(replica);
    await addKey(7, 90_000, 80_000);
    await addKey(8, 3600, null);
    await addKey(9, -600, null);
    await addKey(10, -4000, null);
    await database.query(`INSERT INTO encryption_key (kid, state) VALUES (11, 'loading')`);
    await one(replica.use.delete([keyOf(link)]));
    expect(await ask(link)).toMatchObject({ keys: [{ kid: 1 }, { kid: 8 }, { kid: 9 }] });
  });

  it('is none while the link waits, or while its secret can still be asked for again', async () => {
    const link = await makeLink(replica);
    expect(await ask(link)).toEqual({ outcome: 'not-ended' });
    const reveal = revealOf(link);
    await one(replica.use.reveal([reveal]));
    expect(await one(replica.use.status([keyOf(link)]))).toMatchObject({ outcome: 'gone', reason: 'viewed' });
    expect(await ask(link)).toEqual({ outcome: 'not-ended' });
    await one(replica.use.acknowledge([{ ...keyOf(link), claimHash: reveal.claimHash }]));
    expect(await ask(link)).toMatchObject({ outcome: 'ended', reason: 'viewed' });
  });

  it('names the keys until its erasure, however late that was swept', async () => {
    const link = await makeLink(replica, { expiresIn: 3600 });
    await database.letTimePass(6 * 3600);
    await addKey(7, 2 * 3600, null);
    await addKey(8, -4000, null);
    await new LinkSweeper(replica.pool, CONFIG).sweep();
    expect(await ask(link)).toMatchObject({ reason: 'expired', keys: [{ kid: 1 }, { kid: 7 }] });
  });

  it('is told to who has the proof, as long as the tombstone stands', async () => {
    const link = await makeLink(replica);
    await one(replica.use.delete([keyOf(link)]));
    expect(await ask({ ...link, proofHash: randomText() })).toEqual({ outcome: 'not-found' });
    await database.letTimePass(TIMES.tombstone + 1);
    expect(await ask(link)).toEqual({ outcome: 'not-found' });
  });

  it('is not told where no key is known: that would read as if nothing had to be destroyed', async () => {
    const link = await makeLink(replica);
    await one(replica.use.delete([keyOf(link)]));
    await database.query('UPDATE encryption_key SET current_at = NULL');
    await expect(ask(link)).rejects.toThrow('No key was in use');
  });
});

it('the log has each key that was current once, and of the destroyed those of so many days', async () => {
  await addKey(2, 200_000, 190_000);
  await database.query(`INSERT INTO encryption_key (kid, state) VALUES (3, 'loading')`);
  expect(await log(30)).toEqual({
    keys: [
      { kid: 1, madeAt: expect.stringMatching(/^20.*Z$/), destroyedAt: null },
      { kid: 2, madeAt: expect.any(String), destroyedAt: expect.any(String) },
    ],
    saidAt: expect.stringMatching(/^20.*Z$/),
  });
  expect(await log(1)).toMatchObject({ keys: [{ kid: 1, destroyedAt: null }] });
});
