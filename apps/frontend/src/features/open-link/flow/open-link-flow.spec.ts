import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApiError } from '../../../api/api-errors.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import { GONE_AT } from './testing/fake-link-server.ts';
import {
  createStorage,
  makeProtected,
  makeSealed,
  makeShort,
  makeUnsealed,
  ORIGIN,
  PASSWORD,
  Tab,
} from './testing/open-link-harness.ts';

const lost = () => new NetworkError('lost');
const tokensOf = ({ calls }: Awaited<ReturnType<typeof makeShort>>['server']) =>
  calls.flatMap(({ token }) => token ?? []);

describe('opening the address', () => {
  it.each([
    ['direct', makeSealed],
    ['short', makeShort],
  ])('a %s link is ready, with the time it has left, and nothing is claimed', async (_kind, make) => {
    const link = await make('text', 90);
    const tab = new Tab(link);
    await tab.flow.start();
    expect(tab.state).toMatchObject({ name: 'ready', link: { endsAt: tab.time + 90_000, resumed: false } });
    expect(link.server.calls).toEqual([{ name: 'look' }]);
    expect(tab.href).toBe(link.href);
  });

  it('a link without an end says so', async () => {
    const tab = new Tab(await makeShort('text', null));
    await tab.flow.start();
    expect(tab.state).toMatchObject({ name: 'ready', link: { endsAt: 'never' } });
  });

  it('a protected link asks for its password', async () => {
    const tab = new Tab(await makeProtected());
    await tab.flow.start();
    expect(tab.state).toMatchObject({ name: 'password_required', check: 'idle', wrong: null });
  });

  it.each([
    ['direct', () => makeSealed()],
    ['short', () => makeShort()],
    ['protected', () => makeProtected()],
  ])('a %s link that opens later says when, and nothing is asked of it before', async (_kind, make) => {
    const link = await make();
    link.server.startsIn = 90;
    const tab = new Tab(link);
    await tab.flow.start();
    expect(tab.state).toMatchObject({ name: 'early', link: { startsIn: 90 } });
    await Promise.all([tab.flow.reveal(), tab.flow.verify(PASSWORD), tab.flow.erase(), tab.flow.recheck()]);
    expect(link.server.calls).toEqual([{ name: 'look' }]);
    expect(tab.href).toBe(link.href);
    link.server.startsIn = 0;
    await tab.flow.retry();
    expect(['ready', 'password_required']).toContain(tab.state.name);
  });

  it.each([
    ['direct', () => makeSealed()],
    ['short', () => makeShort()],
  ])('a %s link that a clock behind refuses says when it opens, and opens then', async (_kind, make) => {
    const link = await make();
    const tab = new Tab(link);
    await tab.flow.start();
    link.server.startsIn = 90;
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ name: 'early', link: { startsIn: 90 } });
    expect(tab.href).toBe(link.href);
    link.server.startsIn = 0;
    await tab.flow.retry();
    // No claim was made, so none is resumed.
    expect(tab.state).toMatchObject({ name: 'ready', link: { resumed: false } });
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ name: 'revealed', message: 'the message' });
  });

  it('a password that a clock behind refuses is not taken for a wrong one', async () => {
    const link = await makeProtected();
    const tab = new Tab(link);
    await tab.flow.start();
    link.server.startsIn = 90;
    await tab.flow.verify(PASSWORD);
    expect(tab.state).toMatchObject({ name: 'early', link: { startsIn: 90 } });
    link.server.startsIn = 0;
    await tab.flow.retry();
    await tab.flow.verify(PASSWORD);
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ name: 'revealed' });
  });

  it('an unsealed link is ready without any call', async () => {
    const link = await makeUnsealed();
    const tab = new Tab(link);
    await tab.flow.start();
    expect(tab.state).toMatchObject({ name: 'ready', link: { kind: 'unsealed', endsAt: 'never' } });
    expect(link.server.calls).toEqual([]);
  });

  it.each([`${ORIGIN}/s-`, `${ORIGIN}/s-#`])('%s holds no secret', async (href) => {
    const { server } = await makeSealed();
    const tab = new Tab({ href, server });
    await tab.flow.start();
    expect(tab.state).toEqual({ name: 'not_found', cause: 'empty' });
    expect(server.calls).toEqual([]);
  });

  it('a cut link is refused before any call', async () => {
    const { href, server } = await makeShort();
    const mangled = href.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const cut of [href.slice(0, -1), href.slice(0, href.indexOf('#')), mangled, `${ORIGIN}/s-#main`]) {
      const tab = new Tab({ href: cut, server });
      await tab.flow.start();
      expect(tab.state).toEqual({ name: 'error', trouble: 'cut', retry: null });
    }
    expect(server.calls).toEqual([]);
  });

  it('a link whose # was rewritten goes back into the fragment, with a word of warning', async () => {
    const { href, server } = await makeShort();
    const tab = new Tab({ href: href.replace('#', '%23'), server });
    await tab.flow.start();
    expect(tab.href).toBe(href);
    expect(tab.state).toMatchObject({ name: 'ready', link: { repaired: true } });
  });

  it.each(['viewed', 'deleted', 'locked'] as const)(
    'a link that was %s is gone, and says when',
    async (reason) => {
      const link = await makeShort();
      link.server.end(reason);
      const tab = new Tab(link);
      await tab.flow.start();
      expect(tab.state).toEqual({ name: 'gone', reason, at: Date.parse(GONE_AT) });
    },
  );

  it('an expired link has expired', async () => {
    const link = await makeSealed();
    link.server.end('expired');
    const tab = new Tab(link);
    await tab.flow.start();
    expect(tab.state).toEqual({ name: 'expired', at: Date.parse(GONE_AT) });
  });

  it('an unknown link is not found', async () => {
    const link = await makeSealed();
    link.server.failNext('look', new ApiError({ status: 404, code: 'NOT_FOUND' }));
    const tab = new Tab(link);
    await tab.flow.start();
    expect(tab.state).toEqual({ name: 'not_found', cause: 'unknown' });
  });

  it.each([
    ['connection', lost()],
    ['limited', new ApiError({ status: 429, code: 'RATE_LIMITED' })],
    ['server', new ApiError({ status: 404, code: 'INTERNAL' })],
  ] as const)('trouble with the %s can be tried again', async (trouble, error) => {
    const link = await makeSealed();
    link.server.failNext('look', error);
    const tab = new Tab(link);
    await tab.flow.start();
    expect(tab.state).toEqual({ name: 'error', trouble, retry: { step: 'check' } });
    await tab.flow.retry();
    expect(tab.state.name).toBe('ready');
  });

  it('an effect that runs twice changes nothing', async () => {
    const link = await makeSealed();
    const tab = new Tab(link);
    const first = tab.flow.start();
    tab.flow.stop();
    await Promise.all([first, tab.flow.start()]);
    expect(tab.state.name).toBe('ready');
    expect(link.server.count('claim')).toBe(0);
  });

  it('a slow second check does not take the reader back', async () => {
    const link = await makeShort();
    const tab = new Tab(link);
    const release = link.server.hold();
    const running = [tab.flow.start(), tab.flow.start()];
    while (link.server.count('look') < 2) await setImmediate();
    const seen: string[] = [];
    tab.flow.store.subscribe(() => {
      seen.push(tab.state.name);
      if (tab.state.name === 'ready') running.push(tab.flow.reveal());
    });
    release();
    await Promise.all(running);
    await tab.until('revealed');
    expect(seen.slice(0, 3)).toEqual(['ready', 'revealing', 'revealed']);
  });
});

it('nothing is claimed that the page could not show', async () => {
  const link = await makeShort();
  const tab = new Tab(link);
  await tab.flow.start();
  tab.prepare = () => Promise.reject(lost());
  await tab.flow.reveal();
  expect(tab.state).toMatchObject({ name: 'error', trouble: 'connection', retry: { step: 'reveal' } });
  expect(link.server.calls).toEqual([{ name: 'look' }]);
  tab.prepare = () => Promise.resolve();
  await tab.flow.retry();
  expect(tab.state).toMatchObject({ name: 'revealed', message: 'the message' });
});

describe('revealing', () => {
  it.each([
    ['direct', makeSealed],
    ['short', makeShort],
  ])('a %s link shows its message, has it erased, and leaves the address', async (_kind, make) => {
    const link = await make('line one\nline two', 60);
    const tab = new Tab(link);
    await tab.flow.start();
    await tab.flow.reveal();
    expect(tab.state).toEqual({
      name: 'revealed',
      kind: new URL(link.href).pathname === '/s-' ? 'sealed' : 'short',
      message: 'line one\nline two',
      erasure: { outcome: 'confirmed', at: tab.time },
    });
    expect(link.server.calls.map(({ name }) => name)).toEqual(['look', 'claim', 'acknowledge']);
    expect(new Set(tokensOf(link.server)).size).toBe(1);
    expect(tab.href).toBe(`${ORIGIN}/s-`);
  });

  it('keeps address and token until the erasure is confirmed', async () => {
    const link = await makeShort();
    const storage = createStorage();
    const tab = new Tab(link, () => storage);
    await tab.flow.start();
    link.server.failNext('acknowledge', lost());
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ message: 'the message', erasure: { outcome: 'unconfirmed' } });
    expect(tab.href).toBe(link.href);
    expect(storage.length).toBe(1);
  });

  it('drops the token once the erasure is confirmed', async () => {
    const link = await makeShort();
    const storage = createStorage();
    const tab = new Tab(link, () => storage);
    await tab.flow.start();
    await tab.flow.reveal();
    expect(storage.length).toBe(0);
  });

  it('two quick clicks are one claim', async () => {
    const link = await makeShort();
    const tab = new Tab(link);
    await tab.flow.start();
    await Promise.all([tab.flow.reveal(), tab.flow.reveal(), tab.flow.erase()]);
    expect(link.server.calls.map(({ name }) => name)).toEqual(['look', 'claim', 'acknowledge']);
  });

  it('a lost answer is asked for again with the same token', async () => {
    const link = await makeShort();
    const tab = new Tab(link);
    await tab.flow.start();
    link.server.failNext('claim', lost(), 'after');
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ name: 'error', trouble: 'connection', retry: { step: 'reveal' } });
    await tab.flow.retry();
    expect(tab.state).toMatchObject({ name: 'revealed', message: 'the message' });
    expect(new Set(tokensOf(link.server)).size).toBe(1);
  });

  it('a reload after a lost answer offers the secret to the same tab, without a check that would say "viewed"', async () => {
    const link = await makeSealed();
    const storage = createStorage();
    const before = new Tab(link, () => storage);
    await before.flow.start();
    link.server.failNext('claim', lost(), 'after');
    await before.flow.reveal();

    const after = new Tab(link, () => storage);
    await after.flow.start();
    expect(after.state).toMatchObject({ name: 'ready', link: { resumed: true, endsAt: 'unknown' } });
    expect(link.server.count('look')).toBe(1);
    await after.flow.reveal();
    expect(after.state).toMatchObject({ name: 'revealed', message: 'the message' });
    expect(new Set(tokensOf(link.server)).size).toBe(1);
  });

  it('another tab with the same link comes too late', async () => {
    const link = await makeShort();
    const [first, second] = [new Tab(link), new Tab(link)];
    await Promise.all([first.flow.start(), second.flow.start()]);
    await Promise.all([first.flow.reveal(), second.flow.reveal()]);
    expect(first.state.name).toBe('revealed');
    expect(second.state).toMatchObject({ name: 'gone', reason: 'viewed' });
    expect(second.claims.has('Ab3dEf6hIj')).toBe(false);
  });

  it('works with a blocked storage, with one token for all attempts', async () => {
    const link = await makeShort();
    const tab = new Tab(link, () => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await tab.flow.start();
    link.server.failNext('claim', lost(), 'after');
    await tab.flow.reveal();
    await tab.flow.retry();
    expect(tab.state.name).toBe('revealed');
    expect(new Set(tokensOf(link.server)).size).toBe(1);
  });

  it('an answer that does not fit is asked for once more and never acknowledged unread', async () => {
    const link = await makeSealed();
    const tab = new Tab(link);
    await tab.flow.start();
    const wrongSeal = Buffer.alloc(32, 9).toString('base64url');
    link.server.bendNextAnswer(wrongSeal);
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ name: 'revealed', message: 'the message' });

    const damaged = await makeSealed();
    const other = new Tab(damaged);
    await other.flow.start();
    damaged.server.bendNextAnswer(wrongSeal);
    damaged.server.bendNextAnswer(wrongSeal);
    await other.flow.reveal();
    expect(other.state).toEqual({ name: 'error', trouble: 'damaged', retry: null });
    expect(damaged.server.calls.map(({ name }) => name)).toEqual(['look', 'claim', 'claim']);
    expect(new Set(tokensOf(damaged.server)).size).toBe(1);
  });

  it('an unsealed link shows its message and clears the address, which destroys nothing', async () => {
    const link = await makeUnsealed();
    const tab = new Tab(link);
    await tab.flow.start();
    await tab.flow.reveal();
    expect(tab.state).toEqual({
      name: 'revealed',
      kind: 'unsealed',
      message: 'the message',
      erasure: { outcome: 'impossible' },
    });
    expect(tab.href).toBe(`${ORIGIN}/s-`);
    expect(link.server.calls).toEqual([]);
  });

  it('an answer that arrives after the page was left is neither shown nor acknowledged', async () => {
    const link = await makeShort();
    const tab = new Tab(link);
    await tab.flow.start();
    const release = link.server.hold();
    const revealing = tab.flow.reveal();
    tab.flow.stop();
    tab.href = `${ORIGIN}/pricing`;
    release();
    await revealing;
    expect(link.server.count('acknowledge')).toBe(0);
    expect(tab.href).toBe(`${ORIGIN}/pricing`);
    expect(JSON.stringify(tab.state)).not.toContain('the message');
  });

  it('leaving the page blanks the text', async () => {
    const tab = new Tab(await makeShort());
    await tab.flow.start();
    await tab.flow.reveal();
    tab.flow.conceal();
    expect(tab.state).toMatchObject({ name: 'revealed', message: null, erasure: { outcome: 'confirmed' } });
  });
});

describe('a password', () => {
  const open = async (storage = createStorage()) => {
    const link = await makeProtected();
    const tab = new Tab(link, () => storage);
    await tab.flow.start();
    return { ...link, tab, storage };
  };

  it('is proven in the check and in the claim, and derived once', async () => {
    const { tab, server } = await open();
    await tab.flow.verify(PASSWORD);
    expect(tab.state).toMatchObject({ name: 'ready' });
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ name: 'revealed', message: 'the message' });
    const proofs = server.calls.flatMap(({ password }) => password ?? []);
    expect(proofs).toHaveLength(2);
    expect(new Set(proofs).size).toBe(1);
    expect(proofs[0]).not.toContain(PASSWORD);
    expect(tab.stretches).toBe(1);
  });

  it('that is wrong costs a try, not the view', async () => {
    const { tab, server } = await open();
    await tab.flow.verify('wrong');
    expect(tab.state).toMatchObject({ name: 'password_required', check: 'idle', wrong: { triesLeft: 9 } });
    await tab.flow.verify(PASSWORD);
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ name: 'revealed' });
    expect(server.count('claim')).toBe(1);
  });

  it('that is wrong ten times destroys the secret', async () => {
    const { tab } = await open();
    for (let i = 0; i < 10; i += 1) await tab.flow.verify(`wrong ${i}`);
    expect(tab.state).toEqual({ name: 'gone', reason: 'locked', at: Date.parse(GONE_AT) });
  });

  it('that was wrong is not tried twice in a row: that would cost a try and bring the same answer', async () => {
    const { tab, server } = await open();
    for (const password of ['wrong', 'wrong', 'Wrong', 'wrong', 'wrong']) await tab.flow.verify(password);
    expect(server.count('verify')).toBe(3);
    expect(tab.state).toMatchObject({ name: 'password_required', check: 'idle', wrong: { triesLeft: 7 } });
    await tab.flow.verify(PASSWORD);
    expect(tab.state.name).toBe('ready');
  });

  it('that no link can have is wrong without asking the server', async () => {
    const { tab, server } = await open();
    await tab.flow.verify('x'.repeat(101));
    expect(tab.state).toMatchObject({ name: 'password_required', wrong: { triesLeft: null } });
    expect(server.count('verify')).toBe(0);
  });

  it('is checked once, however often Enter is pressed', async () => {
    const { tab, server } = await open();
    await Promise.all([tab.flow.verify(PASSWORD), tab.flow.verify(PASSWORD), tab.flow.erase()]);
    expect(server.calls.map(({ name }) => name)).toEqual(['look', 'verify']);
  });

  it('need not be typed again when the check got no answer', async () => {
    const { tab, server } = await open();
    server.failNext('verify', lost());
    await tab.flow.verify(PASSWORD);
    expect(tab.state).toMatchObject({ name: 'error', trouble: 'connection', retry: { step: 'verify' } });
    await tab.flow.retry();
    expect(tab.state.name).toBe('ready');
    expect(tab.stretches).toBe(1);
  });

  it('whose code did not load is asked for again, and an older wrong one is not tried in its place', async () => {
    const { tab, server } = await open();
    await tab.flow.verify('wrong');
    const { loadStretch } = tab.effects;
    Object.assign(tab.effects, { loadStretch: () => Promise.reject(lost()) });
    await tab.flow.verify(PASSWORD);
    expect(tab.state).toMatchObject({ name: 'error', trouble: 'connection' });
    Object.assign(tab.effects, { loadStretch });
    await tab.flow.retry();
    expect(tab.state).toMatchObject({ name: 'password_required', check: 'idle' });
    expect(server.count('verify')).toBe(1);
  });

  it('is judged by the message itself after a reload, when every check says "viewed"', async () => {
    const { tab, server, storage, href } = await open();
    await tab.flow.verify(PASSWORD);
    server.failNext('claim', lost(), 'after');
    await tab.flow.reveal();

    const again = new Tab({ href, server }, () => storage);
    await again.flow.start();
    expect(again.state).toMatchObject({ name: 'password_required', link: { resumed: true } });
    await again.flow.verify('wrong');
    await again.flow.reveal();
    expect(again.state).toMatchObject({ name: 'password_required', wrong: { triesLeft: null } });
    await again.flow.verify(PASSWORD);
    await again.flow.reveal();
    expect(again.state).toMatchObject({ name: 'revealed', message: 'the message' });
  });

  it('goes with no claim before it is proven, not even after a claim that never arrived: claims are repeated', async () => {
    const { tab, server, storage, href } = await open();
    server.failNext('claim', lost());
    await tab.flow.verify(PASSWORD);
    await tab.flow.reveal();
    const again = new Tab({ href, server }, () => storage);
    await again.flow.start();
    await again.flow.verify('wrong');
    await again.flow.reveal();
    expect(again.state).toMatchObject({ name: 'password_required', wrong: { triesLeft: 9 } });
    expect(server.count('claim')).toBe(1);
  });

  it('that the claim refuses is asked for again, in the words of the server', async () => {
    const { tab, server } = await open();
    await tab.flow.verify(PASSWORD);
    server.failNext('claim', new ApiError({ status: 401, code: 'WRONG_PASSWORD', triesLeft: 9 }));
    await tab.flow.reveal();
    expect(tab.state).toMatchObject({ name: 'password_required', wrong: { triesLeft: 9 } });
  });
});

describe('deleting without viewing', () => {
  it('burns and says so only after the server has confirmed it', async () => {
    const link = await makeShort();
    const tab = new Tab(link);
    await tab.flow.start();
    const release = link.server.hold();
    const erasing = tab.flow.erase();
    expect(tab.state).toMatchObject({ name: 'ready', link: { deletion: 'running' } });
    release();
    await erasing;
    expect(tab.state).toEqual({ name: 'gone', reason: 'deleted', at: tab.time });
    expect(tab.href).toBe(link.href);
  });

  it('does not disturb the page that the reader has gone to meanwhile', async () => {
    const link = await makeSealed();
    const tab = new Tab(link);
    await tab.flow.start();
    const erasing = tab.flow.erase();
    tab.flow.stop();
    await erasing;
    expect(tab.href).toBe(link.href);
  });

  it('takes a direct link out of the address', async () => {
    const tab = new Tab(await makeSealed());
    await tab.flow.start();
    await tab.flow.erase();
    expect(tab.state).toMatchObject({ name: 'gone', reason: 'deleted' });
    expect(tab.href).toBe(`${ORIGIN}/s-`);
  });

  it('needs no password', async () => {
    const tab = new Tab(await makeProtected());
    await tab.flow.start();
    await tab.flow.erase();
    expect(tab.state).toMatchObject({ name: 'gone', reason: 'deleted' });
  });

  it('claims nothing when it failed, and can be repeated after a lost answer', async () => {
    const link = await makeShort();
    const tab = new Tab(link);
    await tab.flow.start();
    link.server.failNext('erase', lost(), 'after');
    await tab.flow.erase();
    expect(tab.state).toMatchObject({ name: 'ready', link: { deletion: 'failed' } });
    await tab.flow.erase();
    expect(tab.state).toMatchObject({ name: 'gone', reason: 'deleted' });
  });

  it('tells the truth when someone else was faster', async () => {
    const link = await makeShort();
    const tab = new Tab(link);
    await tab.flow.start();
    link.server.end('viewed');
    await tab.flow.erase();
    expect(tab.state).toMatchObject({ name: 'gone', reason: 'viewed' });
  });

  it('only clears the address of an unsealed link', async () => {
    const link = await makeUnsealed();
    const tab = new Tab(link);
    await tab.flow.start();
    await tab.flow.erase();
    expect(tab.state).toEqual({ name: 'not_found', cause: 'cleared' });
    expect(tab.href).toBe(`${ORIGIN}/s-`);
    expect(link.server.calls).toEqual([]);
  });
});

describe('when the countdown ends', () => {
  it('the server decides whether the link has expired', async () => {
    const link = await makeShort('text', 5);
    const tab = new Tab(link);
    await tab.flow.start();
    tab.time += 5000;
    await tab.flow.recheck();
    expect(tab.state).toMatchObject({ name: 'ready', link: { endsAt: tab.time + 5000 } });
    link.server.end('expired');
    await tab.flow.recheck();
    expect(tab.state).toMatchObject({ name: 'expired' });
  });

  it('an answer that comes after the click changes nothing', async () => {
    const link = await makeShort('text', 5);
    const tab = new Tab(link);
    await tab.flow.start();
    const release = link.server.hold();
    const checking = tab.flow.recheck();
    const revealing = tab.flow.reveal();
    release();
    await checking;
    expect(tab.state.name).toBe('revealing');
    await revealing;
    expect(tab.state.name).toBe('revealed');
  });

  it('a server that cannot be asked changes nothing', async () => {
    const link = await makeShort('text', 5);
    const tab = new Tab(link);
    await tab.flow.start();
    const before = tab.state;
    link.server.failNext('look', lost());
    await tab.flow.recheck();
    expect(tab.state).toBe(before);
  });
});

describe('whatever a reader and the network do', () => {
  const steps = {
    start: (tab: Tab) => tab.flow.start(),
    restart: (tab: Tab) => {
      tab.flow.stop();
      return tab.flow.start();
    },
    right: (tab: Tab) => tab.flow.verify(PASSWORD),
    wrong: (tab: Tab) => tab.flow.verify('wrong'),
    reveal: (tab: Tab) => tab.flow.reveal(),
    erase: (tab: Tab) => tab.flow.erase(),
    retry: (tab: Tab) => tab.flow.retry(),
    recheck: (tab: Tab) => tab.flow.recheck(),
    conceal: (tab: Tab) => Promise.resolve(tab.flow.conceal()),
  };
  const names = fc.constantFrom(
    ...Object.keys(steps).filter((name): name is keyof typeof steps => name in steps),
  );
  const faults = fc.tuple(
    fc.constantFrom('look', 'verify', 'claim', 'acknowledge', 'erase'),
    fc.constantFrom('before', 'after'),
  );

  it('one tab uses one token, and acknowledges only what it has shown', async () => {
    const makers = fc.constantFrom(makeSealed, makeShort, makeProtected);
    const moves = fc.array(fc.tuple(names, fc.option(faults), fc.boolean()), { maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(makers, moves, async (make, played) => {
        const link = await make();
        const tab = new Tab(link);
        let shown = false;
        tab.flow.store.subscribe(() => {
          if (tab.state.name !== 'revealed') return;
          shown ||= tab.state.message === 'the message';
        });
        const running = [tab.flow.start()];
        for (const [name, fault, waits] of played) {
          if (fault) link.server.failNext(fault[0], lost(), fault[1]);
          const step = steps[name](tab);
          running.push(step);
          if (waits) await step;
        }
        await Promise.all(running);
        expect(new Set(tokensOf(link.server)).size).toBeLessThanOrEqual(1);
        expect(shown || link.server.count('acknowledge') === 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
