import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller, KeyScope } from '@oncelink/contracts';
import { answersOf } from '@oncelink/messaging/testing';
import { drawWatch, makeWatchedLink, type WatchedLink } from '../testing/ends-site.ts';
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
  linkRequest,
  makeLink,
  one,
  PRO,
  randomText,
  revealOf,
  rowOf,
} from '../testing/link-requests.ts';
import { RevokeLinksHandler } from './revoke-links.handler.ts';

let database: LinkDatabase;
let replica: Replica;
let handler: RevokeLinksHandler;
let woken = 0;
const ends = { wake: () => void (woken += 1) };
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica(undefined, ends);
  handler = new RevokeLinksHandler(replica.pool, CONFIG, ends);
});
afterAll(() => database.stop());

const keyCaller = (scopes: readonly KeyScope[] = ['secrets:revoke']): Caller => ({
  plan: 'free',
  account: null,
  key: { id: 'key', ownerId: 'owner', scopes },
});
const revokeAll = (watches: readonly string[], caller: Caller | null = keyCaller()) =>
  answersOf(
    handler.revoke.bind(handler),
    watches.map((watch) => ({ watch })),
    { caller },
  );
const revoke = (watch: string, caller?: Caller | null) => one(revokeAll([watch], caller));
const keyOf = ({ ref, proofHash }: WatchedLink) => ({ ref, proofHash });

describe('revoking by the watch', () => {
  it('erases the link of that watch and no other, and has its end told', async () => {
    const [link, other] = await Promise.all([makeWatchedLink(replica), makeWatchedLink(replica)]);
    woken = 0;
    expect(await revoke(link.watch)).toEqual({ outcome: 'deleted' });
    expect(woken).toBe(1);
    expect(await one(replica.use.reveal([revealOf(link)]))).toMatchObject({
      outcome: 'gone',
      reason: 'deleted',
    });
    expect(await one(replica.use.reveal([revealOf(other)]))).toMatchObject({ outcome: 'granted' });
    expect(await halfErased(database)).toEqual([]);
    expect((await rowOf(database, link))['watch']).toEqual(
      Buffer.concat([Buffer.from(link.watch, 'base64url'), Buffer.of(0, 0, 0, 1)]),
    );
  });

  it('says how a link has ended that it comes too late for', async () => {
    const [opened, removed, expired] = [
      await makeWatchedLink(replica),
      await makeWatchedLink(replica),
      await makeWatchedLink(replica, { expiresIn: 60 }),
    ];
    await one(replica.use.reveal([revealOf(opened)]));
    await one(replica.use.delete([keyOf(removed)]));
    await database.letTimePass(0);
    await database.query('UPDATE link SET expires_at = now() WHERE watch = $1', [
      Buffer.from(expired.watch, 'base64url'),
    ]);
    expect(await revoke(opened.watch)).toMatchObject({ outcome: 'gone', reason: 'viewed' });
    expect(await revoke(removed.watch)).toEqual({ outcome: 'deleted' });
    expect(await revoke(expired.watch)).toMatchObject({ outcome: 'gone', reason: 'expired' });
  });

  it('knows nothing of others: one that was never drawn, a link that nobody watches', async () => {
    await makeLink(replica);
    expect(await revoke(drawWatch())).toEqual({ outcome: 'not-found' });
  });

  it.each([
    ['nobody', null],
    ['a key without the scope', keyCaller(['secrets:create', 'secrets:read', 'usage:read'])],
  ])('is not for %s', async (_who, caller) => {
    const link = await makeWatchedLink(replica);
    await expect(revoke(link.watch, caller)).rejects.toThrow('may not revoke');
    expect(await rowOf(database, link)).toMatchObject({ gone_at: null });
  });

  it.each(['', randomText(15), randomText(20)])('takes no watch of another length: "%s"', async (watch) => {
    await expect(revoke(watch)).rejects.toThrow('16 bytes');
  });

  it('lets one of the two win against a reader, 200 times', async () => {
    const links = await Promise.all(Array.from({ length: 200 }, () => makeWatchedLink(replica)));
    const outcomes = await Promise.all(
      links.map(async (link, index) => {
        const early = index % 2 === 0 ? one(replica.use.reveal([revealOf(link)])) : undefined;
        const revoked = revoke(link.watch);
        const reveal = await (early ?? one(replica.use.reveal([revealOf(link)])));
        return `${reveal.outcome}, ${(await revoked).outcome}`;
      }),
    );
    for (const outcome of outcomes) expect(['granted, gone', 'gone, deleted']).toContain(outcome);
  });
});

describe('a link that is made again', () => {
  const watch = drawWatch();
  const request = linkRequest({ watch });

  it('is the same for the same watch', async () => {
    const first = await one(replica.create.createLinks([request], PRO));
    expect(first).toMatchObject({ outcome: 'created', isWatched: true });
    expect(await one(replica.create.createLinks([request], PRO))).toMatchObject({
      outcome: 'created',
      isWatched: true,
      code: first.outcome === 'created' ? first.code : '',
    });
  });

  it.each([
    ['of another account', { watch: drawWatch() }],
    ['of nobody', { watch: null }],
  ])('promises no end that is told to others: asked for where it is %s', async (_whose, made) => {
    const link = linkRequest(made);
    await one(replica.create.createLinks([link], PRO));
    const again = await one(replica.create.createLinks([{ ...link, watch: drawWatch() }], PRO));
    expect(again).toEqual({ outcome: 'proof-reused' });
  });

  it('without a watch promises nothing, and takes the watch of the other one from it as little', async () => {
    const again = await one(replica.create.createLinks([{ ...request, watch: null }], PRO));
    expect(again).toMatchObject({ outcome: 'created' });
    expect(again).not.toHaveProperty('isWatched');
    expect(await revoke(watch)).toEqual({ outcome: 'deleted' });
  });
});

describe('a link that nobody watches', () => {
  it('takes the statements that it took, one for each call, and wakes nobody', async () => {
    woken = 0;
    const { calls, restore } = countStatements(replica);
    const link = await makeLink(replica);
    const claimHash = randomText();
    await all(replica.use.reveal([revealOf(link, claimHash)]));
    await all(replica.use.acknowledge([{ ref: link.ref, proofHash: link.proofHash, claimHash }]));
    restore();
    expect(calls).toEqual(['insert-plain-links', 'claim-links', 'acknowledge-links']);
    expect(woken).toBe(0);
    await database.letTimePass(TIMES.grace);
  });
});

/** The names of the statements that the replica runs from now on. */
function countStatements({ pool }: Replica) {
  const calls: string[] = [];
  const run: unknown = Reflect.get(pool, 'query');
  const count = (statement: { readonly name: string }, ...rest: never[]): unknown => {
    calls.push(statement.name);
    return typeof run === 'function' ? Reflect.apply(run, pool, [statement, ...rest]) : undefined;
  };
  Object.assign(pool, { query: count });
  return { calls, restore: () => Object.assign(pool, { query: run }) };
}
