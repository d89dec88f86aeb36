import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD_TRIES, type Caller } from '@oncelink/contracts';
import { about } from '../testing/about-seconds.ts';
import { startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import {
  all,
  linkRequest,
  makeLink,
  makeLinks,
  makeSeal,
  one,
  PRO,
  randomText,
  revealOf,
  rowOf,
  type TestLink,
} from '../testing/link-requests.ts';

const HOUR = 3600;
const LATER = { startsIn: HOUR, expiresIn: 2 * HOUR };

let database: LinkDatabase;
let replicas: readonly [Replica, Replica, Replica];
let replica: Replica;
beforeAll(async () => {
  database = await startLinkDatabase();
  const start = () => database.startReplica();
  replicas = await Promise.all([start(), start(), start()]);
  [replica] = replicas;
});
afterAll(() => database.stop());

const keyOf = ({ ref, proofHash }: TestLink) => ({ ref, proofHash });
const status = (link: TestLink) => one(replica.use.status([keyOf(link)]));
const reveal = (link: TestLink) => one(replica.use.reveal([revealOf(link)]));
const verify = (link: TestLink, passwordProofHash: string) =>
  one(replica.use.verifyPassword([{ ...keyOf(link), passwordProofHash }]));
const granted = ({ payload }: TestLink) => expect.objectContaining({ outcome: 'granted', payload });
const notStarted = { outcome: 'not-started', startsIn: about(HOUR) };
const startsAbout = (seconds: number) => {
  const after = Date.now() + seconds * 1000;
  return (startsAt: string | undefined) => Math.abs(Date.parse(startsAt ?? '') - after) < 60_000;
};

describe.each([
  ['short', () => makeLink(replica, LATER)],
  ['password-protected', () => makeLink(replica, { ...LATER, passwordProofHash: randomText() })],
  ['sealed', () => makeSeal(replica, LATER.expiresIn, LATER.startsIn)],
])('a %s link that opens later', (kind, make) => {
  it('says when, and no claim before that uses anything up', async () => {
    const link = await make();
    const before = await rowOf(database, link);
    expect(await status(link)).toEqual({
      outcome: 'live',
      isPasswordProtected: kind === 'password-protected',
      ttl: about(3 * HOUR),
      startsIn: about(HOUR),
    });
    expect(await reveal(link)).toEqual(notStarted);
    expect(await one(replica.use.reveal([{ ...revealOf(link), passwordProofHash: null }]))).toEqual(
      notStarted,
    );
    expect(await rowOf(database, link)).toEqual(before);
    await database.letTimePass(HOUR);
    expect(await status(link)).not.toHaveProperty('startsIn');
    expect(await reveal(link)).toEqual(granted(link));
    expect(await reveal(link)).toMatchObject({ outcome: 'gone', reason: 'viewed' });
    expect(await rowOf(database, link)).toMatchObject({ starts_at: null });
  });

  it('is taken back before it opens, and forgets when it would have', async () => {
    const link = await make();
    expect(await one(replica.use.delete([keyOf(link)]))).toEqual({ outcome: 'deleted' });
    expect(await reveal(link)).toMatchObject({ outcome: 'gone', reason: 'deleted' });
    expect(await rowOf(database, link)).toMatchObject({ starts_at: null, payload: null });
  });

  it('lives on from its start as long as was asked', async () => {
    const link = await make();
    await database.letTimePass(3 * HOUR - 60);
    expect(await status(link)).toMatchObject({ outcome: 'live', ttl: about(60) });
    await database.letTimePass(60);
    expect(await reveal(link)).toMatchObject({ outcome: 'gone', reason: 'expired' });
  });

  it('shows itself to nobody without its proof', async () => {
    const { ref } = await make();
    const stranger = { ref, proofHash: randomText(), passwordProofHash: randomText() };
    expect(await one(replica.use.status([stranger]))).toEqual({ outcome: 'not-found' });
    expect(await one(replica.use.reveal([{ ...stranger, claimHash: randomText() }]))).toEqual({
      outcome: 'not-found',
    });
  });
});

it('counts no password before its start, right or wrong', async () => {
  const password = randomText();
  const link = await makeLink(replica, { ...LATER, passwordProofHash: password });
  for (let tries = 0; tries < 2 * PASSWORD_TRIES; tries += 1)
    expect(await verify(link, randomText())).toEqual(notStarted);
  expect(await verify(link, password)).toEqual(notStarted);
  expect(await rowOf(database, link)).toMatchObject({ tries_left: PASSWORD_TRIES });
  await database.letTimePass(HOUR);
  expect(await verify(link, randomText())).toEqual({
    outcome: 'wrong-password',
    triesLeft: PASSWORD_TRIES - 1,
  });
  expect(await verify(link, password)).toEqual({ outcome: 'ok' });
});

describe('making a link that opens later', () => {
  it('says when it opens, and says the same again when asked again', async () => {
    const request = linkRequest(LATER);
    const isRight = startsAbout(HOUR);
    const made = await one(replica.create.createLinks([request], PRO));
    if (made.outcome !== 'created') throw new Error('not made');
    expect(isRight(made.startsAt)).toBe(true);
    expect(await one(replica.create.createLinks([request], PRO))).toEqual({
      ...made,
      ttl: about(3 * HOUR),
    });
    const plain = await one(replica.create.createLinks([linkRequest()], PRO));
    expect(plain).not.toHaveProperty('startsAt');
  });

  it('takes no proof of a link that opens otherwise: its maker would believe that it waits, or that it does not', async () => {
    const [later, atOnce] = [linkRequest(LATER), linkRequest()];
    const create = (request: typeof later) => one(replica.create.createLinks([request], PRO));
    for (const [request, other] of [
      [later, { ...later, startsIn: null }],
      [atOnce, { ...atOnce, ...LATER }],
    ] as const) {
      const made = await create(request);
      expect(await create(other)).toEqual({ outcome: 'proof-reused' });
      expect(await create(request)).toMatchObject({ outcome: 'created' });
      // Another time is told, as another life is.
      if (typeof request.startsIn === 'number')
        expect(await create({ ...request, startsIn: 60 })).toMatchObject({
          startsAt: made.outcome === 'created' ? made.startsAt : '',
        });
    }
  });

  it.each([
    ['a visitor', null, 'sign-in-required'],
    ['a free account', { plan: 'free', account: null }, 'pro-required'],
  ] as const)('is refused to %s', async (_who, caller: Caller | null, outcome) => {
    const seal = { sealId: randomText(16), proofHash: randomText(), expiresIn: 86_400, startsIn: HOUR };
    expect(await one(replica.create.createSeals([seal], { caller }))).toEqual({ outcome });
    const free = { ...seal, startsIn: null };
    expect(await one(replica.create.createSeals([free], { caller }))).toMatchObject({ outcome: 'created' });
  });

  it('keeps to the longest life of the operator, and refuses what would end before it opens', async () => {
    const bounded = await database.startReplica(2 * HOUR);
    const make = (startsIn: number, expiresIn: number | null) =>
      one(bounded.create.createLinks([linkRequest({ startsIn, expiresIn })], PRO));
    expect(await make(HOUR, null)).toMatchObject({ outcome: 'created', ttl: about(2 * HOUR) });
    expect(await make(HOUR, 86_400)).toMatchObject({ outcome: 'created', ttl: about(2 * HOUR) });
    await expect(make(2 * HOUR, 60)).rejects.toThrow('end before it opens');
  });
});

describe('many claims around the start', () => {
  const rivalsOf = (links: readonly TestLink[]) =>
    links.flatMap((link) => Array.from({ length: 16 }, () => revealOf(link)));
  const claimOnAll = async (links: readonly TestLink[]) =>
    (
      await Promise.all(
        replicas.map(async ({ use }) =>
          (await all(use.reveal(rivalsOf(links)))).map(({ outcome }) => outcome),
        ),
      )
    ).flat();

  it('grants none before it, then exactly one', async () => {
    const links = await makeLinks(replica, 30, () => LATER);
    expect(new Set(await claimOnAll(links))).toEqual(new Set(['not-started']));
    await database.letTimePass(HOUR);
    const outcomes = await claimOnAll(links);
    expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(30);
    expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(30 * 47);
  });

  it('answers each clearly while the moment passes', async () => {
    // A busy machine may take a second before it asks first.
    const links = await makeLinks(replica, 10, () => ({ startsIn: 2, expiresIn: HOUR }));
    const outcomes: string[] = [];
    while (outcomes.filter((outcome) => outcome === 'granted').length < links.length)
      outcomes.push(...(await claimOnAll(links)));
    // Behind the last winner as well, whom the same wave may not have followed.
    outcomes.push(...(await claimOnAll(links)));
    expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(10);
    expect(new Set(outcomes)).toEqual(new Set(['not-started', 'granted', 'gone']));
  });
});
