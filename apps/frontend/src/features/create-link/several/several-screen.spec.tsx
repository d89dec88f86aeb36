import { expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '@oncelink/contracts';
import { fakeServer, json } from '../../../api/testing/fake-server.ts';
import { loadTopic } from '../../../i18n/language.ts';
import { createStore } from '../../../lib/store.ts';
import { MemoryRouter } from '../../../lib/testing/memory-router.tsx';
import type { Batch, Reader } from '../create-link-state.ts';
import { replies } from '../rich/late-replies.ts';
import { COMMON, nameOfReader, readerOf } from './testing/readers.ts';
import { SeveralScreen } from './several-screen.tsx';

const REPLY = { ref: 'no entry', proof: 'p', collect: 'opens-it', ttl: 60, endsAt: Date.now() + 60_000 };

async function show(readers: readonly Reader[], plan: Plan = 'free', common = COMMON) {
  await loadTopic('ready-link');
  await loadTopic('create-link');
  await loadTopic('late/readers');
  const batch = {
    common,
    readers: createStore(readers),
    retry: jest.fn(() => Promise.resolve()),
    look: () => Promise.resolve({ state: 'answered' } as const),
  } satisfies Batch;
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  render(
    <MemoryRouter>
      <SeveralScreen batch={batch} plan={plan} onAnother={() => undefined} />
    </MemoryRouter>,
  );
  return { batch, user, write };
}

const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

it('copies each link alone, and all that wait with their names', async () => {
  const { user, write } = await show([
    readerOf('Ana', 'waiting'),
    readerOf('Ben', 'ended'),
    readerOf('Cleo', 'waiting'),
  ]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Copy link: Ana' }));
  expect(write).toHaveBeenLastCalledWith('https://oncelink.example/s-#Ana');
  expect(screen.getByRole('button', { name: 'Copy again: Ana' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy all' }));
  expect(write).toHaveBeenLastCalledWith(
    'Ana: https://oncelink.example/s-#Ana\nCleo: https://oncelink.example/s-#Cleo',
  );
  expect(row('Ben').getByText(/^Opened /)).toBeVisible();
  expect(row('Ben').queryByRole('button', { name: /Copy|Share|QR/ })).toBeNull();
});

it('counts the life of links that open later from their start', async () => {
  const opensAt = Date.now() + 3 * 86_400_000;
  await show([readerOf('Ana', 'waiting')], 'free', { ...COMMON, opensAt, endsAt: opensAt + 86_400_000 });
  expect(screen.getByText('Expires 24 hours after its start • One-time view')).toBeVisible();
  expect(screen.queryByText(/ in 24 hours|left$/)).not.toBeInTheDocument();
});

it('gets a statement for each link that has ended, by its own name', async () => {
  const server = fakeServer();
  server.answers['POST /api/links/statement'] = () =>
    json(404, { error: '', code: 'NOT_FOUND', requestId: 'r' });
  const { user } = await show([readerOf('Ana', 'waiting'), readerOf('Ben', 'ended')]);
  await user.click(await row('Ben').findByRole('button', { name: 'Save a statement: Ben' }));
  expect(await row('Ben').findByText('The server has no record of this link any more.')).toBeVisible();
  expect(row('Ana').queryByRole('button', { name: /statement/ })).toBeNull();
  const { ref: id, proof } = nameOfReader('Ben');
  expect(server.callsTo('POST /api/links/statement').map(({ body }) => body)).toEqual([{ id, proof }]);
});

it('keeps what opens an answer that My links does not hold, before and after the end of the link', async () => {
  await replies.load();
  const ana = readerOf('Ana', 'waiting');
  const waiting = ana.state.step === 'waiting' ? ana.state.link : null;
  if (waiting === null) throw new Error(ana.state.step);
  const link = { ...waiting, reply: REPLY };
  const { batch, user, write } = await show([{ ...ana, state: { step: 'waiting', link } }]);
  const collect = { name: 'Copy collect link' };
  expect(await row('Ana').findByRole('button', collect)).toBeVisible();
  const ending = { reason: 'viewed', at: null } as const;
  act(() =>
    batch.readers.set([
      { ...ana, state: { step: 'ended', ending, name: nameOfReader('Ana'), reply: REPLY } },
    ]),
  );
  await user.click(row('Ana').getByRole('button', collect));
  expect(write).toHaveBeenLastCalledWith(expect.stringMatching(/\/r-#opens-it$/));
});

it('shows a link that the browser did not let it copy', async () => {
  const { user, write } = await show([readerOf('Ana', 'waiting')]);
  write.mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy link: Ana' }));
  expect(row('Ana').getByText('https://oncelink.example/s-#Ana')).toBeVisible();
  expect(getSelection()?.toString()).toContain('https://oncelink.example/s-#Ana');
});

it('says how many were not made, why, and makes them again', async () => {
  const { user, batch } = await show([
    readerOf('Ana', 'waiting'),
    readerOf('Ben', 'failed'),
    readerOf('Cleo', 'failed'),
  ]);
  expect(screen.getByText('2 of 3 links were not made.')).toBeVisible();
  expect(screen.getByText(/The server did not answer. The other links are fine/)).toBeVisible();
  expect(row('Ben').getByText('Not made')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(batch.retry).toHaveBeenCalledTimes(1);
});

it('counts while links are made, and copies all only then', async () => {
  const { batch } = await show([readerOf('Ana', 'waiting'), readerOf('Ben', 'making')]);
  expect(screen.getByText('1 of 2 made')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy all' })).toBeDisabled();
  act(() => batch.readers.set([readerOf('Ana', 'waiting'), readerOf('Ben', 'waiting')]));
  expect(screen.getByRole('button', { name: 'Copy all' })).toBeEnabled();
});

it('has a code for each link where the plan has codes', async () => {
  const { user } = await show([readerOf('Ana', 'waiting')], 'pro');
  const code = screen.getByRole('button', { name: 'QR code: Ana' });
  expect(code).toHaveAttribute('aria-expanded', 'false');
  await user.click(code);
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
});
