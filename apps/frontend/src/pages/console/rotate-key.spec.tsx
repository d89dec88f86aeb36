import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { json, refusal, type fakeServer } from '../../api/testing/fake-server.ts';
import {
  API_KEY,
  CALLS,
  KEY,
  pass,
  press,
  proveIt,
  rows,
  showConsole,
  startConsole,
} from './testing/show-console.tsx';

let server: ReturnType<typeof fakeServer>;
let writeText: ReturnType<typeof startConsole>['writeText'];
beforeEach(() => {
  ({ server, writeText } = startConsole());
});

const program = (status: number, code: string) => json(status, { error: 'No.', code, requestId: 'r' });
const ask = () => press('Rotate deploy pipeline, olk_…aB3x');
const chosen = () => screen.getByRole('combobox', { name: 'The former key works for' });

describe('rotating a key', () => {
  it('shows the new one once, beside the former one, which goes on for a day', async () => {
    await showConsole();
    await ask();
    expect(screen.getByRole('heading', { name: 'Rotate deploy pipeline?' })).toHaveFocus();
    expect(chosen()).toHaveDisplayValue('24 hours');
    expect(server.callsTo(CALLS.rotate)).toEqual([]);
    await press('Rotate key');
    expect(server.callsTo(CALLS.rotate)).toMatchObject([
      { token: 'Bearer ol_token', body: { overlapHours: 24 } },
    ]);
    expect(screen.getByRole('heading', { name: 'Your key is ready.' })).toHaveFocus();
    expect(screen.getByText(/^The former key works until 23 Nov 2026/)).toBeVisible();
    await press('Copy key');
    expect(writeText).toHaveBeenCalledWith(API_KEY);
    await press('Done');
    expect(document.body.innerHTML).not.toContain(API_KEY);
    expect(screen.getByRole('button', { name: 'Make a key' })).toHaveFocus();
    const [next, former] = rows();
    expect(rows()).toHaveLength(2);
    expect(next).not.toHaveTextContent('Replaced');
    expect(former).toHaveTextContent(/Replaced.*Works until23 Nov 2026/);
    expect(within(former ?? document.body).queryByRole('button', { name: /^Rotate/ })).toBeNull();
    // A key that is replaced needs no room.
    expect(screen.getByText('1 of 2 keys')).toBeVisible();
  });

  it('ends the former one at once where that is chosen', async () => {
    server.answers[CALLS.rotate] = () =>
      json(201, { apiKey: API_KEY, key: { ...KEY, id: '3' }, formerLapsesAt: '2026-11-22T12:00:00.000Z' });
    await showConsole();
    await ask();
    fireEvent.change(chosen(), { target: { value: '0' } });
    await press('Rotate key');
    expect(server.callsTo(CALLS.rotate)).toMatchObject([{ body: { overlapHours: 0 } }]);
    expect(screen.getByText('The former key is refused from now on.')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  it('asks for a fresh code where the last one is old, then goes on', async () => {
    const answer = server.answers[CALLS.rotate];
    server.answers[CALLS.rotate] = (call) =>
      call.token === 'Bearer ol_fresh' && answer ? answer(call) : refusal('FRESH_CODE_REQUIRED');
    await showConsole();
    await ask();
    fireEvent.change(chosen(), { target: { value: '168' } });
    await press('Rotate key');
    expect(within(screen.getByRole('dialog')).getByRole('heading', { name: 'Is it you?' })).toBeVisible();
    await proveIt();
    expect(screen.getByText(API_KEY)).toBeVisible();
    expect(server.callsTo(CALLS.rotate).map(({ body }) => Object(body).overlapHours)).toEqual([168, 168]);
  });

  it.each([
    ['as it is replaced, or replaces one', () => program(409, 'KEY_ROTATED'), 'revoke that one now'],
    ['as it is revoked', () => program(404, 'KEY_NOT_FOUND'), 'It is revoked or has expired.'],
    ['as the server refuses', () => refusal('RATE_LIMITED'), 'The key was not rotated.Too many requests'],
    ['as no answer arrives', () => new TypeError('offline'), 'there may be a new key'],
  ])('says that it failed, %s, and never asks twice', async (_why, answer, text) => {
    server.answers[CALLS.rotate] = answer;
    await showConsole();
    await ask();
    await press('Rotate key');
    await pass(30);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(server.callsTo(CALLS.rotate)).toHaveLength(1);
  });

  it('shows in the list what became of a key whose answer was lost', async () => {
    server.answers[CALLS.rotate] = () => new TypeError('offline');
    await showConsole();
    server.answers[CALLS.list] = () =>
      json(200, {
        keys: [
          { ...KEY, id: '3', hint: 'n3wX' },
          { ...KEY, lapsesAt: '2026-11-23T12:00:00.000Z' },
        ],
      });
    await ask();
    await press('Rotate key');
    expect(rows()).toHaveLength(2);
  });

  it('is for persons: no script does it', async () => {
    await showConsole({ personal: false });
    await ask();
    await press('Rotate key');
    expect(server.callsTo(CALLS.rotate)).toEqual([]);
  });
});

describe('a key that comes to its end', () => {
  it.each([
    ['2026-12-06T12:00:00.000Z', 'Expires soon'],
    ['2026-12-06T12:02:00.000Z', null],
  ])('says so for the last two weeks: %s', async (expiresAt, label) => {
    server.answers[CALLS.list] = () => json(200, { keys: [{ ...KEY, expiresAt }] });
    await showConsole();
    if (label === null) expect(screen.queryByText('Expires soon')).toBeNull();
    else expect(screen.getByText(label)).toBeVisible();
  });

  it('while someone looks at it can only be seen', async () => {
    server.answers[CALLS.list] = () =>
      json(200, { keys: [{ ...KEY, expiresAt: '2026-11-22T12:10:00.000Z' }] });
    await showConsole();
    await pass(11 * 60);
    expect(screen.getByText('Expired')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Rotate|Revoke) / })).toBeNull();
  });
});
