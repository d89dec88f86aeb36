import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GoneReason } from '@oncelink/contracts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PersonalClicks } from '../../lib/personal-click.ts';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { fakeServer, json, nothing, refusal } from '../../api/testing/fake-server.ts';
import { useStore } from '../../lib/store.ts';
import type { CreateLinkFlow } from './create-link-flow.ts';
import { isMade } from './create-link-state.ts';
import { MadeLink } from './made-link.tsx';
import { endLink } from './sent/follow-link.ts';
import { createHarness } from './testing/create-link-harness.ts';

const STATUS = 'GET /api/get-short-url';
const DELETE = 'POST /api/delete-secret';
const STATEMENT = 'POST /api/links/statement';
const onAnother = jest.fn();
let server: ReturnType<typeof fakeServer>;

const gone = (reason: GoneReason) => () =>
  json(410, { error: '', code: 'GONE', reason, at: '2026-11-21T14:32:08Z', requestId: 'r' });

function Page({ flow }: { flow: CreateLinkFlow }) {
  const state = useStore(flow.store);
  return isMade(state) && <MadeLink states={flow.store} state={state} plan="pro" onAnother={onAnother} />;
}

/** Makes a short link and shows it. */
async function show(isPersonal = true) {
  const { flow } = createHarness({ origin: location.origin, now: () => Date.now() });
  flow.edit({ text: 'the message', options: { password: false, shortLink: true, expiry: false } });
  await flow.submit({ plan: 'pro', freeSeconds: 86_400 });
  const state = flow.store.get();
  if (state.step !== 'ready') throw new Error('no link');
  render(
    <PersonalClicks value={() => isPersonal}>
      <MemoryRouter>
        <Page flow={flow} />
      </MemoryRouter>
    </PersonalClicks>,
  );
  return { flow, user: userEvent.setup(), url: state.link.url };
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

beforeEach(() => {
  server = fakeServer();
  onAnother.mockReset();
});

describe('a link that was made', () => {
  it('waits, is asked for without being opened, and says what is known since when', async () => {
    const { user } = await show();
    expect(screen.getByText(/^Not opened yet, as of /)).toBeVisible();
    expect(screen.getByText('This page keeps checking while you look at it.')).toBeVisible();
    await press(user, 'Check now');
    expect(await screen.findByText('We could not check.', {}, { timeout: 8000 })).toBeVisible();
    server.answers[STATUS] = () => json(200, { exists: true, isPasswordProtected: false, ttl: 60 });
    await press(user, 'Check now');
    expect(await screen.findByText(/^Not opened yet, as of /)).toBeVisible();
    expect(new Set(server.seen.map(({ call }) => call))).toEqual(new Set([STATUS]));
  }, 20_000);

  it.each([
    ['viewed', /^Opened 21 Nov 2026, /, /^It was opened on 21 November 2026/],
    ['deleted', 'Deleted unread', /^It was deleted unread, on 21 November 2026/],
    ['expired', 'Expired unread', /^It expired unread, on 21 November 2026/],
    ['locked', 'Destroyed unread', /^It was destroyed after ten wrong passwords, on 21 November/],
  ] as const)('shows its end once it is %s, and no more of itself', async (reason, heading, sentence) => {
    const { user, url, flow } = await show();
    server.answers[STATUS] = gone(reason);
    await press(user, 'Check now');
    expect(await screen.findByRole('heading', { name: heading })).toHaveFocus();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy Link' })).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /QR/ })).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain(new URL(url).hash);
    expect(JSON.stringify(flow.store.get())).not.toContain(new URL(url).hash);
    await press(user, 'Create Another');
    expect(onAnother).toHaveBeenCalledTimes(1);
  });

  it('burns before it has ended, and can then no longer be used', async () => {
    let burnDown = () => {};
    const burn = () => new Promise<void>((resolve) => (burnDown = resolve));
    const { flow } = createHarness({ origin: location.origin });
    flow.edit({ text: 'the message' });
    await flow.submit({ plan: 'free', freeSeconds: 86_400 });
    render(
      <MemoryRouter>
        <Page flow={flow} />
      </MemoryRouter>,
    );
    act(() => void endLink(flow.store, { reason: 'viewed', at: Date.now() }, burn));
    expect(document.querySelector('[inert] [data-state="burning"]')).not.toBeNull();
    act(burnDown);
    expect(await screen.findByRole('heading', { name: /^Opened \d\d:\d\d$/ })).toHaveFocus();
  });

  it('is taken back by its maker, who is asked first', async () => {
    const { user } = await show();
    server.answers[DELETE] = nothing;
    await press(user, 'Take back');
    expect(screen.getByRole('button', { name: 'Keep the link' })).toHaveFocus();
    await press(user, 'Keep the link');
    expect(screen.getByRole('button', { name: 'Take back' })).toHaveFocus();
    expect(server.callsTo(DELETE)).toHaveLength(0);
    await press(user, 'Take back');
    await press(user, 'Take it back');
    expect(await screen.findByRole('heading', { name: 'Taken back' })).toHaveFocus();
    expect(server.callsTo(DELETE)).toHaveLength(1);
  });

  it('that has ended gets a statement, by its name and proof, and its address is forgotten', async () => {
    const { user, url, flow } = await show();
    const blobs: Blob[] = [];
    const save = {
      createObjectURL: (blob: Blob) => `#${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    };
    Object.assign(URL, save);
    server.answers[DELETE] = nothing;
    server.answers[STATEMENT] = () => json(200, { statement: 'oncelink-statement-1\n' });
    await press(user, 'Take back');
    await press(user, 'Take it back');
    await user.click(await screen.findByRole('button', { name: 'Save a statement' }));
    expect(await screen.findByText(/keys of that time are destroyed. It does not prove/)).toBeVisible();
    expect(blobs).toHaveLength(1);
    const [{ body } = { body: null }] = server.callsTo(STATEMENT);
    expect(body).toEqual({
      shortCode: new URL(url).pathname.slice('/sh-'.length),
      proof: expect.any(String),
    });
    expect(JSON.stringify([body, flow.store.get()])).not.toContain(new URL(url).hash.slice(4, 20));
  });

  it('is not taken back by the click of a script', async () => {
    const { user } = await show(false);
    server.answers[DELETE] = nothing;
    await press(user, 'Take back');
    await press(user, 'Take it back');
    expect(screen.getByRole('button', { name: 'Take it back' })).toBeEnabled();
    expect(server.callsTo(DELETE)).toHaveLength(0);
  });

  it('says so when it was opened before it could be taken back, and when nobody knows', async () => {
    const { user } = await show();
    server.answers[DELETE] = () => refusal('RATE_LIMITED');
    await press(user, 'Take back');
    await press(user, 'Take it back');
    expect(await screen.findByText('It was not taken back, as far as we know.')).toBeVisible();
    server.answers[DELETE] = gone('viewed');
    await press(user, 'Take it back');
    expect(await screen.findByRole('heading', { name: /^Opened / })).toBeVisible();
  });
});
