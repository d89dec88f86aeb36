import { beforeEach, describe, expect, it } from '@jest/globals';
import { LINK_LIST } from '@oncelink/contracts';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { LinkList } from '../../lib/link-list/link-list.ts';
import { memoryStorage } from '../../lib/link-list/list-storage.ts';
import { askStates, learn } from './ask-states.ts';

const CALL = 'POST /api/links/status';
const NOW = Date.UTC(2026, 10, 25, 10, 12);
const AT = '2026-11-25T10:10:00.000Z';
const DAY_MS = 86_400_000;
let server: ReturnType<typeof fakeServer>;
let list: LinkList;
let now: number;

const proofOf = (index: number): string => Buffer.alloc(32, `proof ${index} `).toString('base64url');

async function addLinks(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    now += 1;
    await list.add({
      kind: index % 2 ? 'short' : 'sealed',
      ref: `ref ${index}`,
      proof: proofOf(index),
      label: `link ${index}`,
      lifetime: 86_400,
      endsAt: now + DAY_MS,
    });
  }
}
const stateOf = (label: string) => list.store.get().links.find((link) => link.label === label)?.state;
/** What each call asked for. */
const asked = () => server.callsTo(CALL).map(({ body }) => Object(body).links as readonly object[]);

beforeEach(() => {
  server = fakeServer();
  now = NOW;
  const storage = memoryStorage();
  list = new LinkList({
    openStorage: async () => storage,
    now: () => now,
    tellTabs: () => undefined,
    markDevice: () => undefined,
  });
});

describe('a look at the list', () => {
  it('asks for all that wait in calls of 50, by name and proof, and for no more than 200', async () => {
    await addLinks(230);
    server.answers[CALL] = ({ body }) =>
      json(200, { links: Object(body).links.map(() => ({ state: 'waiting', ttl: 3600 })) });
    now += 60_000;
    expect(await askStates(list, () => now)).toEqual({ state: 'answered', ended: [] });
    expect(asked().map((links) => links.length)).toEqual(
      Array.from({ length: 4 }, () => LINK_LIST.perStatus),
    );
    expect(asked()[0]?.slice(0, 2)).toEqual([
      { id: 'ref 0', proof: proofOf(0) },
      { shortCode: 'ref 1', proof: proofOf(1) },
    ]);
    // The others have their turn first.
    await askStates(list, () => now);
    expect(asked()[4]).toContainEqual({ id: 'ref 200', proof: proofOf(200) });
    expect(server.seen.every(({ token }) => token === null)).toBe(true);
  });

  it('learns how links have ended, tells which, and asks for those no more', async () => {
    await addLinks(5);
    server.answers[CALL] = () =>
      json(200, {
        links: [
          { state: 'gone', reason: 'viewed', at: AT },
          { state: 'gone', reason: 'locked', at: AT },
          { state: 'unknown' },
          { state: 'unanswered' },
          { state: 'waiting', ttl: null },
        ],
      });
    const look = await askStates(list, () => now);
    expect(look).toMatchObject({
      state: 'unanswered',
      ended: [
        { label: 'link 0', state: 'viewed', endedAt: Date.parse(AT) },
        { label: 'link 1' },
        { label: 'link 2' },
      ],
    });
    expect(['link 0', 'link 1', 'link 2', 'link 3', 'link 4'].map(stateOf)).toEqual([
      'viewed',
      'locked',
      'unknown',
      'waiting',
      'waiting',
    ]);
    await askStates(list, () => now);
    expect(asked()[1]).toHaveLength(2);
  });

  it('asks nobody when nothing waits', async () => {
    await list.open();
    expect(await askStates(list)).toEqual({ state: 'nothing', ended: [] });
    expect(server.seen).toEqual([]);
  });

  it('leaves everything as it was when it is refused', async () => {
    await addLinks(1);
    server.answers[CALL] = () => refusal('RATE_LIMITED');
    expect((await askStates(list)).state).toBe('limited');
    expect(stateOf('link 0')).toBe('waiting');
  });
});

describe('what is learnt of a link', () => {
  const LINK: KeptLink = {
    id: 'id',
    kind: 'sealed',
    ref: '',
    proof: '',
    label: '',
    tag: 'K7QF',
    group: null,
    lifetime: 86_400,
    madeAt: NOW,
    endsAt: NOW + DAY_MS,
    state: 'waiting',
    endedAt: null,
    knownAt: NOW,
  };

  it('counts by the server where this clock was set since', () => {
    const learnt = learn(LINK, { state: 'waiting', ttl: 86_390 }, NOW + DAY_MS);
    expect(learnt.endsAt).toBe(NOW + DAY_MS + 86_390_000);
  });

  it('is written once a minute at most while nothing changes', () => {
    const answer = { state: 'waiting', ttl: 86_380 } as const;
    expect(learn(LINK, answer, NOW + 20_000)).toBe(LINK);
    expect(learn(LINK, { ...answer, ttl: 86_340 }, NOW + 60_000)).toMatchObject({ knownAt: NOW + 60_000 });
  });

  it('never changes how it has ended: taken back is not deleted', () => {
    const back: KeptLink = { ...LINK, state: 'taken-back', endedAt: NOW };
    expect(learn(back, { state: 'gone', reason: 'deleted', at: AT }, NOW)).toBe(back);
  });
});
