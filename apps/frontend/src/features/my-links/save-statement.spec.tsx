import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, json } from '../../api/testing/fake-server.ts';
import { linkList } from '../../lib/link-list/the-list.ts';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { MyLinks } from './my-links.tsx';

const STATUS = 'POST /api/links/status';
const STATEMENT = 'POST /api/links/statement';
const TEXT = 'oncelink-statement-1\nkey 17 destroyed 2026-11-26T00:04:10.000Z\n';
let blobs: Blob[] = [];
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await linkList.forgetAll();
  blobs = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `#${blobs.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  server = fakeServer();
});

async function show(state: 'gone' | 'waiting' = 'gone') {
  server.answers[STATUS] = ({ body }) =>
    json(200, {
      links: Object(body).links.map(() =>
        state === 'gone' ? { state, reason: 'viewed', at: '2026-11-25T10:12:00.000Z' } : { state, ttl: 60 },
      ),
    });
  await linkList.add({
    kind: 'short',
    ref: 'Ab3dE6gH9k',
    proof: 'the proof',
    label: 'for Ana',
    lifetime: 86_400,
    endsAt: Date.now() + 86_400_000,
  });
  render(
    <MemoryRouter>
      <MyLinks onOpen={() => undefined} onAnother={() => undefined} />
    </MemoryRouter>,
  );
  await screen.findByText(/As of/);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /for Ana/ }));
  return user;
}
const SAVE = { name: 'Save a statement: for Ana' };

describe('a statement', () => {
  it('is asked for with the proof, and handed to the browser as it came', async () => {
    server.answers[STATEMENT] = () => json(200, { statement: TEXT });
    const user = await show();
    await user.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText(/keys of that time are destroyed. It does not prove/)).toBeVisible();
    expect(server.callsTo(STATEMENT).map(({ body }) => body)).toEqual([
      { shortCode: 'Ab3dE6gH9k', proof: 'the proof' },
    ]);
    expect(blobs.map(({ size, type }) => [size, type])).toEqual([[TEXT.length, 'text/plain']]);
  });

  it('that names a key which is still in use is saved, and it is said when to come again', async () => {
    server.answers[STATEMENT] = () => json(200, { statement: `${TEXT}key 18 in use\n` });
    const user = await show();
    await user.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText(/A key of that time is still in use/)).toBeVisible();
    expect(blobs).toHaveLength(1);
  });

  it.each([
    [409, 'NOT_ENDED', /Nothing to state yet/],
    [404, 'NOT_FOUND', /no record of this link/],
    [400, 'VALIDATION', /Not saved/],
  ])('that is refused with %i %s is not saved, and why is said', async (status, code, words) => {
    server.answers[STATEMENT] = () => json(status, { error: '', code, requestId: 'r' });
    const user = await show();
    await user.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText(words)).toBeVisible();
    expect(blobs).toEqual([]);
  });

  it('is not offered of a link that waits', async () => {
    await show('waiting');
    expect(screen.queryByRole('button', SAVE)).toBeNull();
  });
});
