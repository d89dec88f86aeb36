import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { readersFor, type ErrorCode } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { NetworkError } from '../../lib/network-error.ts';
import { EMPTY_FORM } from './create-form.ts';
import type { Allowance } from './check-form.ts';
import type { CreateLinkEffects } from './create-link-flow.ts';
import { createMaker } from './make-ready.ts';
import { changeRich } from './rich/rich-form.ts';
import { createHarness, NOW, SEAL } from './testing/create-link-harness.ts';

const FREE: Allowance = { plan: 'free', freeSeconds: 86_400 };
const PRO: Allowance = { plan: 'pro', freeSeconds: 86_400 };
const OPTIONS = { password: true, shortLink: true, expiry: true };

const MAKER = createMaker(() => Promise.resolve());

const unreachable: Partial<CreateLinkEffects> = {
  createSeal: () => Promise.reject(new NetworkError()),
  createShortUrl: () => Promise.reject(new NetworkError()),
};
const refusing = (status: number, code: ErrorCode) => ({
  createSeal: () => Promise.reject(new ApiError({ status, code })),
  createShortUrl: () => Promise.reject(new ApiError({ status, code })),
});

describe('where other people make links', () => {
  it.each([
    [401, 'ACCOUNT_NEEDED', true],
    [403, 'NOT_ALLOWED_TO_CREATE', false],
  ] as const)('is told so, with its text kept and no way around: %i %s', async (status, code, signIn) => {
    const { flow, notices } = createHarness(refusing(status, code));
    flow.edit({ text: 'hunter2', options: { ...OPTIONS, password: false } });
    await flow.submit(PRO);
    expect(flow.store.get()).toMatchObject({
      step: 'failed',
      form: { text: 'hunter2' },
      failure: { refusal: code, mayBeUnsealed: false, signIn },
    });
    expect(notices).toEqual([]);
    flow.edit({ options: { shortLink: false, password: false, expiry: false } });
    await flow.submit(FREE);
    expect(flow.store.get()).toMatchObject({ step: 'failed', failure: { mayBeUnsealed: false } });
  });
});

describe('from a form to a link', () => {
  it('shows a link, and keeps nothing of the secret', async () => {
    const { flow, notices } = createHarness();
    flow.edit({ text: 'hunter2' });
    await flow.submit(FREE);
    expect(flow.store.get()).toMatchObject({
      step: 'ready',
      link: { kind: 'sealed', lifetime: 86_400, endsAt: NOW + 86_400_000, password: null },
    });
    expect(notices).toEqual([]);
    expect(JSON.stringify(flow.store.get())).not.toContain('hunter2');
  });

  it('shows a link once it lies in My links: who leaves in that moment finds it there', async () => {
    let keep = (): void => undefined;
    const kept = new Promise<void>((resolve) => {
      keep = resolve;
    });
    const { flow } = createHarness({
      prepare: () => Promise.resolve(createMaker(() => kept)),
    });
    flow.edit({ text: 'hunter2' });
    const submitted = flow.submit(FREE);
    await setTimeout(50);
    expect(flow.store.get().step).toBe('busy');
    keep();
    await submitted;
    expect(flow.store.get().step).toBe('ready');
  });

  it.each([
    [{ shortLink: true, password: false, expiry: false }, 'short'],
    [{ shortLink: true, password: true, expiry: false }, 'password'],
    [{ shortLink: false, password: false, expiry: true }, 'sealed'],
  ] as const)('makes the kind that %j asks for', async (options, kind) => {
    const { flow } = createHarness();
    flow.edit({ text: 'hunter2', password: 'harbor-42', options });
    await flow.submit(PRO);
    expect(flow.store.get()).toMatchObject({ step: 'ready', link: { kind } });
  });

  it('names the first problem and sends nothing', async () => {
    const { flow, notices, sent } = createHarness();
    await flow.submit(FREE);
    flow.edit({ text: 'hunter2', options: OPTIONS });
    await flow.submit(FREE);
    expect(notices).toEqual(['empty', 'pro-password']);
    expect(sent).toEqual([]);
    expect(flow.store.get()).toMatchObject({ step: 'editing', form: { text: 'hunter2' } });
  });

  it('makes one link of two quick clicks, and of what was shown when it was clicked', async () => {
    const { flow, sent } = createHarness();
    flow.edit({ text: 'hunter2' });
    const first = flow.submit(FREE);
    flow.edit({ text: 'something else' });
    await Promise.all([first, flow.submit(FREE)]);
    expect(sent).toHaveLength(1);
  });

  it('shows the life that the server granted where it is shorter than the one asked for', async () => {
    const { flow } = createHarness({
      createSeal: async (makeDraft) => ({ draft: await makeDraft(), seal: SEAL, expiresAt: null, ttl: 3600 }),
    });
    flow.edit({ text: 'hunter2', options: { ...EMPTY_FORM.options, expiry: true }, expiryChoice: 'never' });
    await flow.submit(PRO);
    expect(flow.store.get()).toMatchObject({ link: { lifetime: 3600, endsAt: NOW + 3_600_000 } });
  });

  it('starts anew with an empty form and an expiry of one day, short as the link before', async () => {
    const { flow } = createHarness();
    flow.edit({ text: 'hunter2', options: OPTIONS, password: 'harbor-42', expiryChoice: '4w' });
    await flow.submit(PRO);
    flow.startAnew();
    const options = { ...EMPTY_FORM.options, shortLink: true };
    expect(flow.store.get()).toEqual({ step: 'editing', form: { ...EMPTY_FORM, options } });
  });

  it('opens a link later only while that option is on, and as part of Pro', async () => {
    const { flow, sent, notices } = createHarness();
    const options = { ...EMPTY_FORM.options, expiry: true };
    flow.edit({ text: 'hunter2', options, start: { after: 3600 } });
    await flow.submit(FREE);
    expect([sent, notices]).toEqual([[], ['pro-expiry']]);
    await flow.submit(PRO);
    expect(sent).toMatchObject([{ body: { startsIn: 3600, expiresIn: 86_400 } }]);
    expect(flow.store.get()).toMatchObject({ link: { opensAt: NOW + 3_600_000, lifetime: 86_400 } });
    flow.startAnew();
    flow.edit({ text: 'hunter2', start: { after: 3600 } });
    await flow.submit(PRO);
    expect(sent[1]?.body).not.toHaveProperty('startsIn');
  });

  it.each([
    ['less than was asked for', 7200, 3600],
    ['as long as was asked for, from the making', 86_400, 82_800],
    ['as was asked for, but for the seconds of the call', 3600 + 86_400 - 2, 86_400],
  ])('knows how long a link lives from its start where it ends %s', async (_what, ttl, lifetime) => {
    const cut = createHarness();
    const { flow } = createHarness({
      createSeal: async (...asked) => ({ ...(await cut.effects.createSeal(...asked)), ttl }),
    });
    const options = { ...EMPTY_FORM.options, expiry: true };
    flow.edit({ text: 'hunter2', options, start: { after: 3600 } });
    await flow.submit(PRO);
    expect(flow.store.get()).toMatchObject({ link: { lifetime, endsAt: NOW + ttl * 1000 } });
  });

  it('keeps a form that someone comes back to', () => {
    const { flow } = createHarness();
    flow.edit({ text: 'hunter2' });
    flow.startAnew();
    expect(flow.store.get()).toMatchObject({ form: { text: 'hunter2' } });
  });
});

describe('when no link could be made', () => {
  it('keeps everything that was typed and waits for a decision', async () => {
    const { flow, notices } = createHarness(unreachable);
    flow.edit({ text: 'hunter2' });
    await flow.submit(FREE);
    expect(flow.store.get()).toEqual({
      step: 'failed',
      form: { ...EMPTY_FORM, text: 'hunter2' },
      failure: { refusal: undefined, mayBeUnsealed: true, signIn: false },
    });
    expect(notices).toEqual([]);
  });

  it('makes an unsealed link only when asked to', async () => {
    const { flow, notices } = createHarness(unreachable);
    flow.edit({ text: 'hunter2' });
    await flow.makeUnsealed();
    expect(flow.store.get().step).toBe('editing');
    await flow.submit(FREE);
    await flow.makeUnsealed();
    expect(flow.store.get()).toMatchObject({ step: 'ready', link: { kind: 'unsealed', endsAt: null } });
    expect(notices).toEqual([]);
  });

  it('makes no link that the page could not show', async () => {
    let arrives = false;
    const { flow, sent } = createHarness({
      prepare: () => (arrives ? Promise.resolve(MAKER) : Promise.reject(new NetworkError())),
    });
    flow.edit({ text: 'hunter2' });
    await flow.submit(FREE);
    await flow.makeUnsealed();
    expect(flow.store.get()).toMatchObject({
      step: 'failed',
      form: { text: 'hunter2' },
      failure: { partMissing: true },
    });
    expect(sent).toEqual([]);
    arrives = true;
    await flow.makeUnsealed();
    expect(flow.store.get()).toMatchObject({ step: 'ready', link: { kind: 'unsealed' } });
  });

  it('never offers a link that would open at once in place of one that opens later', async () => {
    const { flow } = createHarness({ createSeal: () => Promise.reject(new NetworkError()) });
    const options = { ...EMPTY_FORM.options, expiry: true };
    flow.edit({ text: 'hunter2', options, start: { after: 3600 } });
    await flow.submit(PRO);
    expect(flow.store.get()).toMatchObject({ step: 'failed', failure: { mayBeUnsealed: false } });
  });

  it('says of what the browser could not do that no link was made', async () => {
    const broken = new DOMException('There is no room.', 'OperationError');
    const { flow } = createHarness({ createSeal: () => Promise.reject(broken) });
    flow.edit({ text: 'hunter2' });
    await flow.submit(FREE);
    expect(flow.store.get()).toMatchObject({ step: 'failed', form: { text: 'hunter2' } });
  });

  it('never offers to drop a password', async () => {
    const { flow } = createHarness(unreachable);
    flow.edit({ text: 'hunter2', options: OPTIONS, password: 'harbor-42' });
    await flow.submit(PRO);
    await flow.makeUnsealed();
    expect(flow.store.get()).toMatchObject({ step: 'failed', failure: { mayBeUnsealed: false } });
  });

  it('succeeds on another try', async () => {
    const server = createHarness();
    let down = true;
    const { flow } = createHarness({
      createSeal: (makeDraft, expiresIn) =>
        down ? Promise.reject(new NetworkError()) : server.effects.createSeal(makeDraft, expiresIn),
    });
    flow.edit({ text: 'hunter2' });
    await flow.submit(FREE);
    down = false;
    await flow.submit(FREE);
    expect(flow.store.get()).toMatchObject({ step: 'ready', link: { kind: 'sealed' } });
  });

  it.each([
    [401, 'SIGN_IN_REQUIRED'],
    [403, 'PRO_REQUIRED'],
  ] as const)(
    'names the Pro option when the server answers %i, and learns the plan',
    async (status, code) => {
      const checkPlan = jest.fn();
      const { flow, notices } = createHarness({ ...refusing(status, code), checkPlan });
      flow.edit({ text: 'hunter2', options: OPTIONS, password: 'harbor-42' });
      await flow.submit(PRO);
      expect(notices).toEqual(['pro-password']);
      expect(flow.store.get()).toMatchObject({ step: 'editing', form: { text: 'hunter2' } });
      expect(checkPlan).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    [
      403,
      'PRO_REQUIRED',
      readersFor('free') + 1,
      { tooManyReaders: true, mayBeUnsealed: false, signIn: false },
    ],
    [401, 'SIGN_IN_REQUIRED', 2, { mayBeUnsealed: false, signIn: true }],
    [429, 'RATE_LIMITED', 2, { mayBeUnsealed: false, signIn: false }],
  ] as const)(
    'says of several readers what %i %s is about, and offers no link that has none for the others',
    async (status, code, readers, failure) => {
      const { flow, notices } = createHarness(refusing(status, code));
      const rich = changeRich(null, { readers: Array.from({ length: readers }, () => '') });
      flow.edit({ text: 'hunter2', rich, options: { password: false, shortLink: false, expiry: true } });
      await flow.submit(PRO);
      expect(flow.store.get()).toMatchObject({ step: 'failed', failure: { refusal: code, ...failure } });
      expect(notices).toEqual([]);
    },
  );

  it('keeps the form when the session has ended, until someone has signed in again', async () => {
    const { flow, notices } = createHarness(refusing(401, 'SESSION_ENDED'));
    flow.edit({ text: 'hunter2', options: OPTIONS, password: 'harbor-42' });
    await flow.submit(PRO);
    expect(flow.store.get()).toMatchObject({
      step: 'failed',
      form: { text: 'hunter2', options: OPTIONS, password: 'harbor-42' },
      failure: { signIn: true, mayBeUnsealed: false },
    });
    expect(notices).toEqual([]);
  });

  it("passes on the server's own reason", async () => {
    const { flow } = createHarness(refusing(429, 'RATE_LIMITED'));
    flow.edit({ text: 'hunter2' });
    await flow.submit(FREE);
    expect(flow.store.get()).toMatchObject({ failure: { refusal: 'RATE_LIMITED' } });
  });
});
