import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, json, nothing } from '../../api/testing/fake-server.ts';
import type { NewLink } from '../../lib/link-list/link-list.ts';
import { linkList } from '../../lib/link-list/the-list.ts';
import { PersonalClicks } from '../../lib/personal-click.ts';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { elementsOf, PAYLOADS } from '../../ui/testing/hostile-texts.ts';
import { MyLinks } from './my-links.tsx';

const STATUS = 'POST /api/links/status';
const DELETE = 'POST /api/delete-secret';
const DAY_MS = 86_400_000;
const another: string[] = [];
let server: ReturnType<typeof fakeServer>;

const add = (label: string, changes: Partial<NewLink> = {}) =>
  linkList.add({
    kind: 'short',
    ref: 'Ab3dE6gH9k',
    proof: `proof of ${label}`,
    label,
    lifetime: 86_400,
    endsAt: Date.now() + 86_400_000,
    ...changes,
  });

beforeEach(async () => {
  // Jest's browser keeps nothing, so the list lies in memory, for all tests of this file.
  await linkList.forgetAll();
  another.length = 0;
  server = fakeServer();
  server.answers[STATUS] = ({ body }) =>
    json(200, { links: Object(body).links.map(() => ({ state: 'waiting', ttl: 86_400 })) });
});

async function show(isPersonal = true) {
  const view = render(
    <MemoryRouter>
      <PersonalClicks value={() => isPersonal}>
        <MyLinks onOpen={() => undefined} onAnother={({ label }) => another.push(label)} />
      </PersonalClicks>
    </MemoryRouter>,
  );
  await screen.findByText(/As of|Nothing here yet/);
  return { ...view, user: userEvent.setup() };
}

const toggle = (label: string) => screen.getByRole('button', { name: new RegExp(label) });

describe('My links', () => {
  it('says that a browser which keeps nothing does so, and where to ask instead', async () => {
    await show();
    expect(screen.getByText('This window keeps nothing.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Has it been opened?' })).toHaveAttribute('href', '/check');
    expect(screen.getByRole('link', { name: 'Make a link' })).toHaveAttribute('href', '/');
  });

  it('says what others can read who use the browser: no secret, unless an answer waits', async () => {
    await add('for Ana');
    await show();
    expect(screen.getByText(/Nobody can read a secret with it/)).toBeVisible();
    await act(() => add('Door code', { kind: 'ask', collect: 'of no ask' }));
    expect(await screen.findByText(/With it they can read answers that wait here/)).toBeVisible();
    expect(screen.queryByText(/Nobody can read/)).toBeNull();
  });

  it('says when a link opens that nobody can open yet', async () => {
    const [opensAt, endsAt] = [Date.now() + 40 * DAY_MS, Date.now() + 41 * DAY_MS];
    await add('for Monday', { opensAt, endsAt });
    await add('since Monday', { opensAt: Date.now() - 1000 });
    const { user } = await show();
    expect(toggle('for Monday')).toHaveTextContent(/Opens \d/);
    expect(toggle('for Monday')).not.toHaveTextContent(/left/);
    expect(toggle('since Monday')).toHaveTextContent(/left/);
    expect(toggle('since Monday')).toHaveTextContent('Waiting');
    await user.click(toggle('for Monday'));
    expect(screen.getByText('Opens', { selector: 'dt' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take back: for Monday' })).toBeEnabled();
  });

  it('burns down a link that opens later from its making on', async () => {
    const { id } = await add('for Monday', { opensAt: Date.now() + DAY_MS, endsAt: Date.now() + 2 * DAY_MS });
    await linkList.change(id, (link) => ({ ...link, madeAt: Date.now() - 2 * DAY_MS }));
    await show();
    const fuse = toggle('for Monday').closest('li')?.querySelector<HTMLElement>('.fuse');
    expect(Number.parseFloat(fuse?.style.getPropertyValue('--left') ?? '')).toBeCloseTo(50, 0);
  });

  it('takes a link back at the click of a person, after asking', async () => {
    await add('for Ana');
    server.answers[DELETE] = nothing;
    const { user } = await show();
    await user.click(toggle('for Ana'));
    await user.click(screen.getByRole('button', { name: 'Take back: for Ana' }));
    expect(screen.getByRole('button', { name: 'Keep the link' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('Taken back')).toBeVisible();
    expect(server.callsTo(DELETE).map(({ body }) => body)).toEqual([
      { shortCode: 'Ab3dE6gH9k', proof: 'proof of for Ana' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Make a new one' }));
    expect(another).toEqual(['for Ana']);
  });

  it('ends nothing and forgets not all at the clicks of a script', async () => {
    await add('for Ana');
    const { user } = await show(false);
    await user.click(toggle('for Ana'));
    await user.click(screen.getByRole('button', { name: 'Take back: for Ana' }));
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await user.click(screen.getByRole('button', { name: 'Keep the link' }));
    await user.click(screen.getByRole('button', { name: 'Forget all' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Forget all' }));
    expect(server.callsTo(DELETE)).toEqual([]);
    expect(linkList.store.get().links).toHaveLength(1);
  });

  it('says of a link that was opened before it could be taken back that it was', async () => {
    await add('for Ana');
    server.answers[DELETE] = () =>
      json(410, { error: '', code: 'GONE', reason: 'viewed', at: '2026-11-25T10:12:00Z', requestId: 'r' });
    const { user } = await show();
    await user.click(toggle('for Ana'));
    await user.click(screen.getByRole('button', { name: 'Take back: for Ana' }));
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('Was that your reader? If not, change what was in it now.')).toBeVisible();
  });

  it('shows 50 links at first, and more for who wants more', async () => {
    for (let index = 0; index < 60; index += 1) await add(`link ${index}`);
    const { user } = await show();
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(60);
  });

  it('folds the links of one secret, and says how many of them were opened', async () => {
    for (const name of ['Ana', 'Ben', 'Cleo']) await add(name, { group: 'G' });
    const opened = await linkList.idOf('proof of Ben');
    await linkList.change(opened, (link) => ({ ...link, state: 'viewed', endedAt: 1 }));
    const { user } = await show();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /Ana \+2.*1 of 3 opened/ }));
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(toggle('Ben')).toHaveTextContent('Opened');
  });

  it('shows labels as text, whatever they hold', async () => {
    await add('plain');
    const { container } = await show();
    const [link] = linkList.store.get().links;
    const before = elementsOf(container);
    for (const payload of PAYLOADS.slice(0, 20)) {
      await act(() => linkList.change(link?.id ?? '', (kept) => ({ ...kept, label: payload })));
      expect(elementsOf(container)).toBe(before);
    }
  });
});

it('My links says of a link that was opened how much of its files was fetched', async () => {
  const files = { id: 'the file', proof: 'of its sender', readerHash: 'of Ana' };
  const { id } = await add('for Ana', { files });
  server.answers['POST /api/files/states'] = () =>
    json(200, {
      files: [
        {
          state: 'waiting',
          readers: [
            { hash: 'of Ben', tenths: 9, hasEnded: false },
            { hash: 'of Ana', tenths: 4, hasEnded: false },
          ],
        },
      ],
    });
  const { user } = await show();
  await user.click(toggle('for Ana'));
  expect(server.callsTo('POST /api/files/states')).toEqual([]);
  await act(() => linkList.change(id, (link) => ({ ...link, state: 'viewed', endedAt: 1 })));
  expect(await screen.findByText('40% fetched so far')).toBeVisible();
  expect(server.callsTo('POST /api/files/states').map(({ body }) => body)).toEqual([
    { files: [{ id: files.id, proof: files.proof }] },
  ]);
});
