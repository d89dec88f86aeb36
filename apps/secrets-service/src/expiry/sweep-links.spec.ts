import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startLinkDatabase, TIMES, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import {
  makeLink,
  makeLinks,
  one,
  randomText,
  revealOf,
  rowOf,
  type TestLink,
} from '../testing/link-requests.ts';
import { LinkSweeper } from './sweep-links.ts';

const HOUR = 3600;
const NOTHING = { erased: 0, forgotten: 0 };

let database: LinkDatabase;
let replica: Replica;
let sweeper: LinkSweeper;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
  sweeper = new LinkSweeper(replica.dataSource, TIMES);
});
afterAll(() => database.stop());

const status = ({ ref, proofHash }: TestLink) => one(replica.use.status([{ ref, proofHash }]));

describe('the sweeper', () => {
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
    const link = await makeLink(replica, { passwordHash: randomText() });
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

  it('does not wait for a link that somebody is just changing', async () => {
    await database.query('TRUNCATE link');
    const [link] = await makeLinks(replica, 3, () => ({ expiresIn: HOUR }));
    await database.letTimePass(HOUR);
    const other = replica.dataSource.createQueryRunner();
    await other.startTransaction();
    const loc = link && (await rowOf(database, link))['loc'];
    await other.query('SELECT 1 FROM link WHERE loc = $1 FOR UPDATE', [loc]);
    expect(await sweeper.sweep()).toEqual({ erased: 2, forgotten: 0 });
    await other.rollbackTransaction();
    await other.release();
    expect(await sweeper.sweep()).toEqual({ erased: 1, forgotten: 0 });
  });

  it('erases 10,000 lapsed links within 30 seconds, each once, while others sweep too', async () => {
    await database.query('TRUNCATE link');
    for (let batch = 0; batch < 20; batch += 1) await makeLinks(replica, 500, () => ({ expiresIn: HOUR }));
    await database.letTimePass(HOUR);
    const other = new LinkSweeper((await database.startReplica()).dataSource, TIMES);
    const start = performance.now();
    const sweeps = await Promise.all([sweeper.sweep(), other.sweep()]);
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(sweeps.reduce((sum, { erased }) => sum + erased, 0)).toBe(10_000);
    const left = await database.query('SELECT 1 FROM link WHERE payload IS NOT NULL');
    expect(left).toEqual([]);
  });
});
