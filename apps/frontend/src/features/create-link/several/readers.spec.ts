import { describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '../../../api/api-errors.ts';
import { fakeServer, json } from '../../../api/testing/fake-server.ts';
import { loadTopic } from '../../../i18n/language.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import type { CreateLinkEffects } from '../create-link-flow.ts';
import type { Reader } from '../create-link-state.ts';
import { changeRich } from '../rich/rich-form.ts';
import { createHarness } from '../testing/create-link-harness.ts';

const FREE = { plan: 'free', freeSeconds: 86_400 } as const;
const refused = (code: 'RATE_LIMITED' | 'PRO_REQUIRED') => new ApiError({ status: 429, code });

/** Sends a secret to people. @param failure of each seal that is asked for, by its number, if it fails */
async function send(
  names: readonly string[],
  failure: (seal: number) => Error | undefined = () => undefined,
  change: Partial<CreateLinkEffects> = {},
) {
  await loadTopic('late/readers');
  let seals = 0;
  const server = createHarness();
  const harness = createHarness({
    createSeal: async (makeDraft, wish) => {
      seals += 1;
      const error = failure(seals);
      if (error) throw error;
      return server.effects.createSeal(makeDraft, wish);
    },
    ...change,
  });
  harness.flow.edit({ text: 'hunter2', rich: changeRich(null, { readers: names }) });
  await harness.flow.submit(FREE);
  return { flow: harness.flow, sent: server.sent };
}

function batchOf({ flow }: Awaited<ReturnType<typeof send>>) {
  const state = flow.store.get();
  if (state.step !== 'several') throw new Error(`no links, but ${state.step}`);
  return state.batch;
}
const stepsOf = (readers: readonly Reader[]) => readers.map(({ state }) => state.step);
const urlsOf = (readers: readonly Reader[]) =>
  readers.flatMap(({ state }) => (state.step === 'waiting' ? [state.link.url] : []));

/** Waits until no link is being made. */
async function settle(sending: Awaited<ReturnType<typeof send>>) {
  const { readers } = batchOf(sending);
  while (stepsOf(readers.get()).includes('making')) await setTimeout(5);
  return readers.get();
}

describe('a secret for several readers', () => {
  it('is a link of its own for each, and no server learns a name', async () => {
    const sending = await send(['Ana', '', 'Ben \u202Egnp']);
    const readers = await settle(sending);
    expect(readers.map(({ name }) => name)).toEqual(['Ana', 'Reader 2', 'Ben gnp']);
    expect(new Set(urlsOf(readers)).size).toBe(3);
    expect(sending.sent.map(({ body }) => Object(body).readers)).toEqual([3, 3, 3]);
    expect(JSON.stringify(sending.sent)).not.toMatch(/Ana|Ben|Reader/);
  });

  it('makes four at a time, after the first has shown that the server makes any', async () => {
    let [open, most] = [0, 0];
    const server = createHarness();
    const sending = await send(
      Array.from({ length: 12 }, () => ''),
      undefined,
      {
        createSeal: async (makeDraft, wish) => {
          open += 1;
          most = Math.max(most, open);
          await setTimeout(5);
          open -= 1;
          return server.effects.createSeal(makeDraft, wish);
        },
      },
    );
    expect(server.sent).toHaveLength(1);
    expect(stepsOf(await settle(sending))).toEqual(Array.from({ length: 12 }, () => 'waiting'));
    expect(most).toBe(4);
  });

  it('keeps what was made when some fail, and makes the others when asked again', async () => {
    const down = new Set([2, 4]);
    const sending = await send(['Ana', 'Ben', 'Cleo', 'Dan'], (seal) =>
      down.has(seal) ? new NetworkError() : undefined,
    );
    const before = await settle(sending);
    expect(stepsOf(before)).toEqual(['waiting', 'failed', 'waiting', 'failed']);
    down.clear();
    await batchOf(sending).retry();
    const after = batchOf(sending).readers.get();
    expect(stepsOf(after)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(urlsOf(after)).toEqual(expect.arrayContaining([...urlsOf(before)]));
    expect(sending.sent).toHaveLength(4);
  });

  it('can be asked again while others are still being made, however those end', async () => {
    const server = createHarness();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let seals = 0;
    const sending = await send(['Ana', 'Ben', 'Cleo'], undefined, {
      createSeal: async (makeDraft, wish) => {
        seals += 1;
        if (seals === 2) throw new NetworkError();
        if (seals === 3) {
          await held;
          throw new NetworkError();
        }
        return server.effects.createSeal(makeDraft, wish);
      },
    });
    const batch = batchOf(sending);
    while (stepsOf(batch.readers.get())[1] !== 'failed') await setTimeout(5);
    await batch.retry();
    expect(stepsOf(batch.readers.get())).toEqual(['waiting', 'waiting', 'making']);
    release();
    await settle(sending);
    await batch.retry();
    expect(stepsOf(batch.readers.get())).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('asks for no more once the server has refused one', async () => {
    let asked = 0;
    const sending = await send(
      Array.from({ length: 20 }, () => ''),
      (seal) => {
        asked = seal;
        return seal > 5 ? refused('RATE_LIMITED') : undefined;
      },
    );
    const readers = await settle(sending);
    expect(readers.filter(({ state }) => state.step === 'waiting')).toHaveLength(5);
    expect(readers.at(-1)?.state).toEqual({ step: 'failed', refusal: 'RATE_LIMITED' });
    expect(asked).toBeLessThan(12);
  });

  it('goes back to the form, with its text, when the first is refused', async () => {
    const { flow, sent } = await send(['Ana', 'Ben'], () => refused('PRO_REQUIRED'));
    expect(flow.store.get()).toMatchObject({
      step: 'failed',
      form: { text: 'hunter2', rich: { readers: ['Ana', 'Ben'] } },
      failure: { refusal: 'PRO_REQUIRED' },
    });
    expect(sent).toEqual([]);
  });

  it('learns for each what became of it, and forgets the address of one that has ended', async () => {
    const sending = await send(['Ana', 'Ben', 'Cleo']);
    await settle(sending);
    const server = fakeServer({
      'POST /api/links/status': () =>
        json(200, {
          links: [
            { state: 'gone', reason: 'viewed', at: '2026-11-21T14:32:08Z' },
            { state: 'waiting', ttl: 60 },
            { state: 'unknown' },
          ],
        }),
    });
    const batch = batchOf(sending);
    expect(await batch.look()).toEqual({ state: 'answered' });
    const readers = batch.readers.get();
    expect(stepsOf(readers)).toEqual(['ended', 'waiting', 'ended']);
    expect(readers[0]?.state).toEqual({
      step: 'ended',
      ending: { reason: 'viewed', at: Date.UTC(2026, 10, 21, 14, 32, 8) },
      name: { kind: 'sealed', ref: expect.any(String), proof: expect.any(String) },
    });
    server.answers['POST /api/links/status'] = () =>
      json(429, { error: '', code: 'RATE_LIMITED', requestId: 'r' });
    expect(await batch.look()).toEqual({ state: 'limited' });
  });
});
