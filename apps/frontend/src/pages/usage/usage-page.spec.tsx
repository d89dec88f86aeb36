import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';
import UsagePage from './usage-page.tsx';

const CALL = 'GET /api/account/usage';
const NOTHING = { byKeys: 0, accessed: 0, expired: 0, deleted: 0, locked: 0, refused: 0 };
const day = (date: string, byHand: number, changes: object = {}) => ({
  day: date,
  byHand,
  ...NOTHING,
  ...changes,
});

let server: ReturnType<typeof fakeServer>;
const pass = (seconds = 0) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
async function show(...days: object[]) {
  server.answers[CALL] ??= () => json(200, { shownDays: 7, days });
  keepSession({ token: 'ol_token', user: MARA });
  render(
    <MemoryRouter initialEntries={['/account/usage']}>
      <UsagePage />
    </MemoryRouter>,
  );
  await pass();
}
const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00.000Z') });
  server = fakeServer();
});

it('shows days of links that were made by hand, without what only keys have', async () => {
  await show(day('2026-11-22', 3), day('2026-11-20', 1));
  expect(server.callsTo(CALL)).toMatchObject([{ token: 'Bearer ol_token' }]);
  expect(screen.getByText('4 links in 7 days')).toBeVisible();
  expect(lines()).toEqual(['Day (UTC)Made here', '22 Nov 20263', '20 Nov 20261']);
  expect(document.querySelectorAll('svg path[fill=currentColor]')).toHaveLength(2);
});

it('shows beside them what keys did', async () => {
  await show(day('2026-11-22', 3, { byKeys: 1200, accessed: 7, refused: 1 }));
  expect(screen.getByText('1,203 links in 7 days')).toBeVisible();
  expect(screen.getByText('1,200 of them with API keys, 7 opened')).toBeVisible();
  expect(lines()[0]).toBe('Day (UTC)Made hereWith keysEndedRefused');
  expect(lines()[1]).toBe('22 Nov 202631,200Opened: 71');
});

it('is saved as the table that is shown', async () => {
  await show(day('2026-11-22', 3), day('2026-11-20', 1));
  let saved: Blob | undefined;
  const keep = (blob: Blob) => {
    saved = blob;
    return '#usage';
  };
  Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  const reader = new FileReader();
  reader.readAsText(saved ?? new Blob());
  await pass(60);
  expect(reader.result).toBe('Day (UTC),Made here\r\n2026-11-22,3\r\n2026-11-20,1\r\n');
});

it('says where there is nothing yet', async () => {
  await show();
  expect(screen.getByText('No links in 7 days.')).toBeVisible();
});

it('says what failed, and asks again', async () => {
  server.answers[CALL] = () => refusal('RATE_LIMITED');
  await show();
  await pass(60);
  expect(screen.getByRole('alert')).toHaveTextContent('Your usage could not be loaded.');
  server.answers[CALL] = () => json(200, { shownDays: 90, days: [day('2026-11-22', 1)] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass();
  expect(screen.getByText('1 link in 90 days')).toBeVisible();
});

it('is for who is signed in: visitors do so right here, and no search engine keeps it', async () => {
  render(
    <MemoryRouter initialEntries={['/account/usage']}>
      <UsagePage />
    </MemoryRouter>,
  );
  await pass();
  expect(screen.getByRole('heading', { name: 'Sign in to see your usage' })).toBeVisible();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
    'content',
    expect.stringContaining('noindex'),
  );
  expect(server.callsTo(CALL)).toEqual([]);
});
