import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LINK_LIST } from '@oncelink/contracts';
import { about } from '../testing/about-seconds.ts';
import { startLinkDatabase, TIMES, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import {
  makeLink,
  makeProtectedLink,
  makeSeal,
  one,
  randomText,
  revealOf,
  rowOf,
  type TestLink,
} from '../testing/link-requests.ts';

const HOUR = 3600;
const NOT_FOUND = { outcome: 'not-found' };

let database: LinkDatabase;
let replica: Replica;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
});
afterAll(() => database.stop());

const reveal = (link: TestLink, claimHash?: string) => one(replica.use.reveal([revealOf(link, claimHash)]));
const status = ({ ref, proofHash }: TestLink) => one(replica.use.status([{ ref, proofHash }]));
const remove = ({ ref, proofHash }: TestLink) => one(replica.use.delete([{ ref, proofHash }]));
const acknowledge = ({ ref, proofHash }: TestLink, claimHash: string) =>
  one(replica.use.acknowledge([{ ref, proofHash, claimHash }]));
const verify = ({ ref, proofHash }: TestLink, passwordProofHash: string | null = randomText()) =>
  one(replica.use.verifyPassword([{ ref, proofHash, passwordProofHash: passwordProofHash ?? '' }]));

const granted = ({ payload }: TestLink, graceSeconds: unknown = TIMES.grace) => ({
  outcome: 'granted',
  payload,
  graceSeconds,
});
const gone = (reason: string) => ({ outcome: 'gone', reason, at: expect.any(String) });
const tombstone = (why: number) => ({
  payload: null,
  pw_proof: null,
  tries_left: null,
  claim: null,
  claim_until: null,
  gone_at: expect.any(Date),
  gone_why: why,
});

describe.each([
  ['sealed', () => makeSeal(replica, HOUR)],
  ['short', () => makeLink(replica)],
  ['password-protected', () => makeProtectedLink(replica)],
])('a %s link', (kind, make) => {
  it('is given to the first claim and to nobody else', async () => {
    const link = await make();
    expect(await reveal(link)).toEqual(granted(link));
    expect(await reveal(link)).toEqual(gone('viewed'));
  });

  it('is given again to the same claim within the grace, which a repetition does not extend', async () => {
    const link = await make();
    const claimHash = randomText();
    await reveal(link, claimHash);
    await database.letTimePass(TIMES.grace - 10);
    expect(await reveal(link, claimHash)).toEqual(granted(link, about(10)));
    await database.letTimePass(11);
    expect(await reveal(link, claimHash)).toEqual(gone('viewed'));
    expect(await reveal(link)).toEqual(gone('viewed'));
  });

  it('says how long it lives until it is claimed, and is gone for everyone from then on', async () => {
    const link = await make();
    await database.letTimePass(10);
    const isPasswordProtected = kind === 'password-protected';
    expect(await status(link)).toEqual({ outcome: 'live', isPasswordProtected, ttl: about(HOUR - 10) });
    await reveal(link);
    expect(await status(link)).toEqual(gone('viewed'));
  });

  it('does not exist for a caller without its proof, who can change nothing', async () => {
    const link = await make();
    const stranger = { ...link, proofHash: randomText() };
    const claimHash = randomText();
    for (const call of [status, remove, verify, reveal]) expect(await call(stranger)).toEqual(NOT_FOUND);
    expect(await reveal(link, claimHash)).toEqual(granted(link));
    expect(await acknowledge(stranger, claimHash)).toEqual(NOT_FOUND);
    for (const call of [status, remove, verify, reveal]) expect(await call(stranger)).toEqual(NOT_FOUND);
    expect(await reveal(link, claimHash)).toEqual(granted(link, about(TIMES.grace)));
  });

  it('expires at its hour, swept or not', async () => {
    const link = await make();
    const { expires_at } = await rowOf(database, link);
    await database.letTimePass(HOUR);
    const expired = { outcome: 'gone', reason: 'expired', at: expires_at.toISOString() };
    const moved = { ...expired, at: new Date(expires_at.getTime() - HOUR * 1000).toISOString() };
    for (const call of [status, reveal, verify, remove, remove, status, reveal])
      expect(await call(link)).toEqual(moved);
    expect(await rowOf(database, link)).toMatchObject(tombstone(3));
  });

  it('stays claimed when its time passes within the grace', async () => {
    const link = await make();
    await database.letTimePass(HOUR - 10);
    const claimHash = randomText();
    await reveal(link, claimHash);
    await database.letTimePass(20);
    expect(await reveal(link, claimHash)).toEqual(granted(link, about(TIMES.grace - 20)));
    expect(await status(link)).toEqual(gone('viewed'));
  });

  it('is erased by the acknowledgement, which may be repeated and may come late', async () => {
    const link = await make();
    const claimHash = randomText();
    await reveal(link, claimHash);
    await database.letTimePass(TIMES.grace + 10);
    expect(await acknowledge(link, claimHash)).toEqual({ outcome: 'acknowledged' });
    expect(await rowOf(database, link)).toMatchObject(tombstone(1));
    expect(await acknowledge(link, claimHash)).toEqual({ outcome: 'acknowledged' });
    expect(await reveal(link, claimHash)).toEqual(gone('viewed'));
  });

  it('can only be acknowledged by its claimant', async () => {
    const link = await make();
    const claimHash = randomText();
    expect(await acknowledge(link, claimHash)).toEqual(NOT_FOUND);
    await reveal(link, claimHash);
    expect(await acknowledge(link, randomText())).toEqual(NOT_FOUND);
    expect(await reveal(link, claimHash)).toEqual(granted(link, about(TIMES.grace)));
  });

  it('is deleted unviewed, and says so however often it is deleted', async () => {
    const link = await make();
    expect(await remove(link)).toEqual({ outcome: 'deleted' });
    expect(await rowOf(database, link)).toMatchObject(tombstone(2));
    expect(await remove(link)).toEqual({ outcome: 'deleted' });
    for (const call of [status, reveal, verify]) expect(await call(link)).toEqual(gone('deleted'));
    expect(await acknowledge(link, randomText())).toEqual(NOT_FOUND);
  });

  it('is erased at once when deleted after a claim, but counts as viewed', async () => {
    const link = await make();
    const claimHash = randomText();
    await reveal(link, claimHash);
    const viewed = await status(link);
    expect(await remove(link)).toEqual(viewed);
    expect(await rowOf(database, link)).toMatchObject(tombstone(1));
    expect(await reveal(link, claimHash)).toEqual(viewed);
    expect(await acknowledge(link, claimHash)).toEqual({ outcome: 'acknowledged' });
    expect(await remove(link)).toEqual(viewed);
  });

  it('is remembered for thirty days, then it never existed', async () => {
    const viewed = await make();
    const claimHash = randomText();
    await reveal(viewed, claimHash);
    await acknowledge(viewed, claimHash);
    const deleted = await make();
    await remove(deleted);
    const expired = await make();
    const abandoned = await make();
    await reveal(abandoned);
    await database.letTimePass(TIMES.tombstone - 10);
    expect(await status(viewed)).toEqual(gone('viewed'));
    expect(await remove(deleted)).toEqual({ outcome: 'deleted' });
    await database.letTimePass(HOUR + TIMES.grace + 20);
    for (const link of [viewed, deleted, expired, abandoned])
      for (const call of [status, reveal, verify]) expect(await call(link)).toEqual(NOT_FOUND);
    for (const link of [viewed, deleted]) expect(await remove(link)).toEqual(NOT_FOUND);
    expect(await acknowledge(viewed, claimHash)).toEqual(NOT_FOUND);
  });
});

describe('a link without a password', () => {
  it('ignores a password that comes along', async () => {
    const link = await makeLink(replica);
    expect(await verify(link)).toEqual({ outcome: 'ok' });
    expect(await reveal({ ...link, passwordProofHash: randomText() })).toEqual(granted(link));
  });
});

describe('a link with a password', () => {
  const wrong = (triesLeft: number) => ({ outcome: 'wrong-password', triesLeft });

  it('asks for the password, and only of those who have its proof', async () => {
    const link = await makeProtectedLink(replica);
    const without = { ...link, passwordProofHash: null };
    expect(await reveal(without)).toEqual({ outcome: 'password-required' });
    expect(await reveal({ ...without, proofHash: randomText() })).toEqual(NOT_FOUND);
    expect(await verify(link)).toEqual(wrong(9));
    expect(await reveal(link)).toEqual(granted(link));
    expect(await reveal(without)).toEqual(gone('viewed'));
  });

  it('checks the password without opening', async () => {
    const link = await makeProtectedLink(replica);
    expect(await verify(link, link.passwordProofHash)).toEqual({ outcome: 'ok' });
    expect(await verify(link, link.passwordProofHash)).toEqual({ outcome: 'ok' });
    expect(await status(link)).toMatchObject({ outcome: 'live' });
    expect(await reveal(link)).toEqual(granted(link));
    expect(await verify(link, link.passwordProofHash)).toEqual(gone('viewed'));
  });

  it('opens with the right password after nine wrong ones, however they were tried', async () => {
    const link = await makeProtectedLink(replica);
    for (const triesLeft of [9, 7, 5, 3]) {
      expect(await verify(link)).toEqual(wrong(triesLeft));
      expect(await reveal({ ...link, passwordProofHash: randomText() })).toEqual(wrong(triesLeft - 1));
    }
    expect(await verify(link)).toEqual(wrong(1));
    expect(await reveal(link)).toEqual(granted(link));
  });

  it.each([
    ['checking', (link: TestLink) => verify(link)],
    ['opening', (link: TestLink) => reveal({ ...link, passwordProofHash: randomText() })],
  ])('is destroyed by the tenth wrong password, here by %s', async (_how, tryWrong) => {
    const link = await makeProtectedLink(replica);
    for (let triesLeft = 9; triesLeft > 0; triesLeft -= 1)
      expect(await tryWrong(link)).toEqual(wrong(triesLeft));
    const locked = await tryWrong(link);
    expect(locked).toEqual(gone('locked'));
    for (const call of [status, reveal, tryWrong, remove]) expect(await call(link)).toEqual(locked);
    expect(await rowOf(database, link)).toMatchObject(tombstone(4));
  });

  it('is given again to its claimant whatever password comes along, and counts nothing after the claim', async () => {
    const link = await makeProtectedLink(replica);
    const claimHash = randomText();
    await reveal(link, claimHash);
    const stray = { ...link, passwordProofHash: randomText() };
    for (let time = 0; time < 12; time += 1) {
      expect(await reveal(stray)).toEqual(gone('viewed'));
      expect(await verify(link)).toEqual(gone('viewed'));
    }
    expect(await reveal(stray, claimHash)).toMatchObject({ outcome: 'granted', payload: link.payload });
    expect(await rowOf(database, link)).toMatchObject({ tries_left: 10 });
  });
});

describe('names of links', () => {
  it('keeps codes and seal names apart', async () => {
    const seal = await makeSeal(replica);
    const sealId = 'sealId' in seal.ref ? seal.ref.sealId : '';
    expect(await status({ ...seal, ref: { code: sealId } })).toEqual(NOT_FOUND);
    expect(await status(seal)).toMatchObject({ outcome: 'live' });
  });
});

describe('the states of as many links as a list asks for at once', () => {
  it('are read by one statement, which looks the same whether a link is unknown or its proof is wrong', async () => {
    const [known, hidden] = [await makeSeal(replica), await makeSeal(replica)];
    const others = Array.from({ length: LINK_LIST.perStatus - 2 }, () => ({
      ref: { sealId: Buffer.from(randomText(), 'base64url').toString('base64url', 0, 16) },
      proofHash: randomText(),
    }));
    const query = jest.spyOn(replica.pool, 'query');
    const answers = await replica.use.status([known, { ...hidden, proofHash: randomText() }, ...others]);
    expect(query).toHaveBeenCalledTimes(1);
    expect(answers).toEqual([
      { outcome: 'live', isPasswordProtected: false, ttl: expect.any(Number) },
      ...Array.from({ length: LINK_LIST.perStatus - 1 }, () => NOT_FOUND),
    ]);
    query.mockRestore();
  });
});
