import { beforeEach, describe, expect, it } from '@jest/globals';
import { readLink } from '@oncelink/link-crypto';
import { readCollectLink, readReply } from '@oncelink/link-crypto/asking';
import { fakeServer, json, nothing, refusal } from '../../../api/testing/fake-server.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import { createStore } from '../../../lib/store.ts';
import type { CreateLinkEffects } from '../create-link-flow.ts';
import { keepBeforeShown } from '../kept/keep-link.ts';
import type { CreateLinkState } from '../create-link-state.ts';
import { createMaker } from '../make-ready.ts';
import { endLink, learnOfLink } from '../sent/follow-link.ts';
import { createHarness, SEAL } from '../testing/create-link-harness.ts';
import { changeRich } from './rich-form.ts';

const FREE = { plan: 'free', freeSeconds: 86_400 } as const;
const WEEK = 7 * 86_400;
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  // Jest's browser keeps nothing, so the list lies in memory, for all tests of this file.
  await linkList.forgetAll();
  server = fakeServer({
    'POST /api/asks': () => json(201, { expiresAt: '2026-12-01T00:00:00Z', ttl: WEEK }),
    'POST /api/asks/withdraw': nothing,
  });
});

async function send(change: Partial<CreateLinkEffects> = {}) {
  const { flow } = createHarness({
    prepare: () => Promise.resolve(createMaker(keepBeforeShown)),
    ...change,
  });
  flow.edit({ text: 'hunter2', rich: changeRich(null, { asksBack: true }) });
  await flow.submit(FREE);
  return flow.store.get();
}

describe('a link whose reader may answer', () => {
  it('holds an ask that the server knows, and nobody but its reader', async () => {
    const state = await send();
    if (state.step !== 'ready') throw new Error(state.step);
    const { pathname, hash } = new URL(state.link.url);
    const link = await readLink({ pathname, fragment: hash.slice(1) });
    const opened = link.kind === 'sealed' ? await link.open(SEAL) : '';
    if (typeof opened === 'string') throw new Error('no reply');
    const theirs = await readReply(opened.reply ?? '');
    expect(server.seen.map(({ call, body }) => [call, Object(body).id])).toEqual([
      ['POST /api/asks', theirs.askId],
    ]);
    const { collect = '' } = state.link.reply ?? {};
    const own = await readCollectLink({ pathname: '/r-', fragment: collect });
    expect(await own.openAnswer(await theirs.answer({ text: 'mine' }))).toEqual({ text: 'mine' });
  });

  it('is kept in My links with the answer that is awaited', async () => {
    const state = await send();
    const { links } = linkList.store.get();
    const [link, answer] = ['sealed', 'ask'].map((kind) => links.find((one) => one.kind === kind));
    expect(links).toHaveLength(2);
    expect(answer).toMatchObject({
      answers: link?.id,
      lifetime: WEEK,
      collect: state.step === 'ready' ? state.link.reply?.collect : '',
    });
    expect(link).not.toHaveProperty('collect');
  });

  it('can be answered until the same moment however often its link is asked for, and read after its end', async () => {
    const states = createStore<CreateLinkState>(await send());
    const reply = () => Object(Object(states.get()).link ?? states.get()).reply;
    const before = reply();
    expect(before).toMatchObject({ collect: expect.stringMatching(/.{40}/), endsAt: expect.any(Number) });
    learnOfLink(states, { state: 'waiting', secondsLeft: 60 });
    expect(reply()).toEqual(before);
    await endLink(states, { reason: 'viewed', at: null }, () => Promise.resolve());
    expect(states.get()).toMatchObject({
      step: 'ended',
      ending: { reason: 'viewed', at: null },
      reply: before,
    });
  });

  it('leaves no ask behind where it could not be made', async () => {
    const state = await send({ createSeal: () => Promise.reject(new NetworkError()) });
    expect(state).toMatchObject({ step: 'failed', form: { text: 'hunter2', rich: { asksBack: true } } });
    const [made, withdrawn] = server.seen;
    expect([made?.call, withdrawn?.call]).toEqual(['POST /api/asks', 'POST /api/asks/withdraw']);
    expect(Object(withdrawn?.body).id).toBe(Object(made?.body).id);
  });

  it('is not made where too many asks are open', async () => {
    server.answers['POST /api/asks'] = () => refusal('TOO_MANY_ASKS');
    expect(await send()).toMatchObject({ step: 'failed', failure: { refusal: 'TOO_MANY_ASKS' } });
  });
});
