import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, refusal, type fakeServer } from '../../api/testing/fake-server.ts';
import { MARA } from '../../session/testing/mara.ts';
import { CALLS, KEY, OTHER, pass, press, rows, showConsole, startConsole } from './testing/show-console.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  ({ server } = startConsole());
});

const day = (date: string, created: number, refused = 0, keyId = KEY.id, accessed = 0) => ({
  day: date,
  keyId,
  created,
  accessed,
  expired: 0,
  deleted: 0,
  locked: 0,
  refused,
});
const answer = (...days: object[]) => {
  server.answers[CALLS.usage] = () => json(200, { days });
};
const bars = () =>
  [...document.querySelectorAll('svg path[fill=currentColor]')].map((path) => path.getAttribute('d') ?? '');
/** Where the bars of an outline stand, by day. */
const columns = (outline: string) =>
  [...outline.matchAll(/M([\d.]+) /g)].map(([, at]) => Math.floor(Number(at)));

describe('the usage of a key', () => {
  it('is shown in words, as bars and as a table, for the days of the plan', async () => {
    answer(day('2026-11-22', 3, 0, KEY.id, 2), day('2026-11-20', 1201, 1), day('2026-11-16', 8, 2));
    await showConsole();
    const [row = document.body] = rows();
    expect(row).toHaveTextContent('1,212 links, 2 opened, 3 refused calls in 7 days');
    const [created = '', refused = ''] = bars();
    expect(columns(created)).toEqual([0, 4, 6]);
    expect(columns(refused)).toEqual([0, 4]);
    const table = within(row).getByRole('table', { hidden: true });
    expect([...table.querySelectorAll('tr')].map(({ textContent }) => textContent)).toEqual([
      'Day (UTC)LinksEndedRefused',
      '2026-11-2232 opened0',
      '2026-11-2012011',
      '2026-11-1682',
    ]);
  });

  it('is saved as the table that is shown', async () => {
    answer(day('2026-11-22', 3, 0, KEY.id, 2), day('2026-11-20', 1201, 1));
    let saved: Blob | undefined;
    const make = jest.fn((blob: Blob) => {
      saved = blob;
      return '#usage';
    });
    Object.assign(URL, { createObjectURL: make, revokeObjectURL: () => undefined });
    await showConsole();
    await press('Save as CSV');
    const reader = new FileReader();
    reader.readAsText(saved ?? new Blob());
    await pass(60);
    expect(reader.result).toBe(
      'Day (UTC),Links,Opened,Expired,Deleted,Locked,Refused\r\n2026-11-22,3,2,0,0,0,0\r\n2026-11-20,1201,0,0,0,0,1\r\n',
    );
  });

  it('is told apart from what was made without a key, while signed in', async () => {
    answer(day('2026-11-22', 1), day('2026-11-22', 4, 0, MARA.id));
    await showConsole();
    expect(screen.getByRole('region', { name: 'Made on this site' })).toHaveTextContent('4 links in 7 days');
    expect(screen.queryByRole('region', { name: 'Keys that have ended' })).toBeNull();
  });

  it('is told apart from that of others, and from that of keys that have ended', async () => {
    server.answers[CALLS.list] = () => json(200, { keys: [KEY, OTHER] });
    answer(
      day('2026-11-22', 1),
      day('2026-11-22', 4, 0, 'gone'),
      day('2026-11-22', 5, 1, 'gone too'),
      day('2026-11-21', 1, 0, 'gone'),
    );
    await showConsole();
    const [first, second] = rows();
    expect(first).toHaveTextContent('1 link in 7 days');
    expect(second).toHaveTextContent('No link in 7 days');
    const former = screen.getByRole('region', { name: 'Keys that have ended' });
    expect(former).toHaveTextContent('10 links, 1 refused call in 7 days');
  });

  it('holds up nothing: the list is there before it', async () => {
    server.answers[CALLS.usage] = () => new Promise(() => undefined);
    await showConsole();
    expect(rows()).toHaveLength(1);
    expect(bars()).toEqual([]);
  });

  it.each([
    ['without a connection', () => new TypeError('offline'), 'No answer arrived'],
    ['where it is refused', () => refusal('RATE_LIMITED'), 'Too many requests'],
  ])('that can’t be loaded is said once, %s, and asked for again', async (_why, failure, text) => {
    server.answers[CALLS.usage] = failure;
    await showConsole();
    await pass(60);
    expect(screen.getByRole('alert')).toHaveTextContent(
      `How your keys were used could not be loaded.${text}`,
    );
    expect(rows()).toHaveLength(1);
    answer(day('2026-11-22', 3));
    await press('Try again');
    expect(rows()[0]).toHaveTextContent('3 links in 7 days');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
