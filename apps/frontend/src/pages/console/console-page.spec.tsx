import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { json, refusal, type fakeServer } from '../../api/testing/fake-server.ts';
import { MARA } from '../../session/testing/mara.ts';
import {
  API_KEY,
  CALLS,
  KEY,
  OTHER,
  pass,
  press,
  proveIt,
  rows,
  showConsole as show,
  startConsole,
  type,
} from './testing/show-console.tsx';

const { list: LIST, make: MAKE, revoke: REVOKE } = CALLS;
const tooMany = () => json(409, { error: 'No.', code: 'TOO_MANY_KEYS', requestId: 'r' });

let server: ReturnType<typeof fakeServer>;
let writeText: ReturnType<typeof startConsole>['writeText'];
beforeEach(() => {
  ({ server, writeText } = startConsole());
});

async function openForm(name = 'new one') {
  await show();
  await press('Make a key');
  type('Name', name);
}

describe('the console', () => {
  it('lets visitors sign in, and stay', async () => {
    await show({ signedIn: false });
    expect(screen.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
    expect(server.callsTo(LIST)).toEqual([]);
    type('Email', MARA.email);
    await proveIt();
    expect(screen.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible();
    expect(server.callsTo(LIST)).toMatchObject([{ token: 'Bearer ol_fresh' }]);
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
      'content',
      expect.stringContaining('noindex'),
    );
  });

  it('lists the keys with what they may do, and when they were used', async () => {
    server.answers[LIST] = () =>
      json(200, { keys: [KEY, OTHER, { ...KEY, id: '2', lapsesAt: '2026-11-23T12:00:00.000Z' }] });
    await show();
    const [first, second, replaced] = rows().map((row) => row.textContent);
    expect(first).toMatch(/deploy pipelineolk_…aB3xScopesMake links, See usageNetworks192\.0\.2\.0\/24/);
    expect(first).toMatch(/Last used21 Nov 2026, \d\d:00Expires18 Feb 2027/);
    expect(second).toContain('Made by a program');
    expect(second).toContain('NetworksEverywhereLast usedNever');
    expect(replaced).toMatch(/Replaced.*Works until23 Nov 2026, \d\d:00/);
    expect(screen.getByText('2 of 2 keys')).toBeVisible();
  });

  it('says that it is loading, and that there is none', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.answers[LIST] = () => new Promise((resolve) => (answer = resolve));
    await show();
    expect(screen.getByText('Loading your keys...')).toBeVisible();
    answer(json(200, { keys: [] }));
    await pass();
    expect(screen.getByText('No key yet.')).toBeVisible();
  });

  it('says so without a connection, and tries again', async () => {
    server.answers[LIST] = () => new TypeError('offline');
    await show();
    await pass(30);
    expect(screen.getByRole('alert')).toHaveTextContent('Your keys work as before');
    server.answers[LIST] = () => json(200, { keys: [KEY] });
    await press('Try again');
    expect(rows()).toHaveLength(1);
  });

  it('words a refusal', async () => {
    server.answers[LIST] = () => refusal('RATE_LIMITED');
    await show();
    await pass(60);
    expect(screen.getByRole('alert')).toHaveTextContent('Too many requests');
  });

  it('asks for a fresh code in its place, and goes on', async () => {
    server.answers[LIST] = ({ token }) =>
      token === 'Bearer ol_fresh' ? json(200, { keys: [KEY] }) : refusal('FRESH_CODE_REQUIRED');
    await show();
    expect(screen.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
    await proveIt();
    expect(rows()).toHaveLength(1);
  });

  it('of a session that has ended leads to signing in', async () => {
    server.answers[LIST] = () => refusal('SESSION_ENDED');
    await show();
    expect(screen.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  });
});

describe('making a key', () => {
  it('shows it once: no trace is left when the dialog is closed', async () => {
    await openForm(' new one ');
    type('Days until it expires', '30');
    type('Networks', '192.0.2.0/24, 2001:db8::/32');
    fireEvent.click(screen.getByRole('switch', { name: 'Revoke links' }));
    await press('Make key');
    expect(server.callsTo(MAKE)).toMatchObject([
      {
        token: 'Bearer ol_token',
        body: {
          name: 'new one',
          scopes: ['secrets:create', 'secrets:read'],
          expiresInDays: 30,
          networks: ['192.0.2.0/24', '2001:db8::/32'],
          language: 'en',
        },
      },
    ]);
    expect(screen.getByRole('heading', { name: 'Your key is ready.' })).toHaveFocus();
    expect(screen.getByText(/^It is shown this once/)).toBeVisible();
    await press('Copy key');
    expect(writeText).toHaveBeenCalledWith(API_KEY);
    const stored = JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
    ]);
    expect(stored).not.toContain('olk_');
    await press('Done');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.body.innerHTML).not.toContain(API_KEY);
    expect(rows()).toHaveLength(2);
  });

  it('selects the key where it could not be copied', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    await openForm();
    await press('Make key');
    await press('Copy key');
    expect(screen.getByText('Not copied')).toBeVisible();
    expect(getSelection()?.toString()).toBe(API_KEY);
  });

  it('forgets the key when the page is left', async () => {
    await openForm();
    await press('Make key');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(document.body.innerHTML).not.toContain(API_KEY);
  });

  it('finds what is missing or wrong before it asks', async () => {
    await openForm(' ');
    type('Days until it expires', '367');
    type('Networks', 'office');
    await press('Make key');
    expect(screen.getByText('Give the key a name.')).toBeVisible();
    expect(screen.getByText('A whole number from 1 to 366.')).toBeVisible();
    expect(screen.getByText('"office" is no network.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    type('Name', 'x');
    type('Days until it expires', '1');
    type('Networks', '');
    for (const scope of ['Make links', 'See links', 'Revoke links'])
      fireEvent.click(screen.getByRole('switch', { name: scope }));
    await press('Make key');
    expect(screen.getByText('Choose at least one thing that it may do.')).toBeVisible();
    expect(server.callsTo(MAKE)).toEqual([]);
  });

  it('asks for a fresh code where the last one is old, then goes on with what was typed', async () => {
    server.answers[MAKE] = ({ token }) =>
      token === 'Bearer ol_fresh'
        ? json(201, { apiKey: API_KEY, key: OTHER })
        : refusal('FRESH_CODE_REQUIRED');
    await openForm();
    await press('Make key');
    expect(within(screen.getByRole('dialog')).getByRole('heading', { name: 'Is it you?' })).toBeVisible();
    await proveIt();
    expect(screen.getByText(API_KEY)).toBeVisible();
    expect(server.callsTo(MAKE).map(({ body }) => Object(body).name)).toEqual(['new one', 'new one']);
  });

  it.each([
    ['as the plan has no room', tooMany, 'Your plan has no room for another key'],
    ['as the server refuses', () => refusal('VALIDATION'), 'No key was made.Some values'],
    ['as no answer arrives', () => new TypeError('offline'), 'there may be a new key'],
  ])('says that it failed, %s, and keeps what was typed', async (_why, answer, text) => {
    server.answers[MAKE] = answer;
    await openForm();
    await press('Make key');
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('new one');
    expect(server.callsTo(MAKE)).toHaveLength(1);
  });

  it('is not offered where the plan has no room', async () => {
    server.answers[LIST] = () => json(200, { keys: [KEY, OTHER] });
    await show();
    expect(screen.getByRole('button', { name: 'Make a key' })).toBeDisabled();
    expect(screen.getByText(/^Free includes 2 keys/)).toBeVisible();
  });
});

describe('revoking a key', () => {
  const ask = async () => {
    await press('Revoke deploy pipeline, olk_…aB3x');
    expect(screen.getByRole('heading', { name: 'Revoke deploy pipeline?' })).toHaveFocus();
  };

  it('takes a confirmation', async () => {
    await show();
    await ask();
    await press('Keep it');
    await ask();
    expect(server.callsTo(REVOKE)).toEqual([]);
    await press('Yes, revoke it');
    expect(screen.getByText('Key revoked')).toBeVisible();
    expect(rows()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Make a key' })).toHaveFocus();
  });

  it('that is gone already counts as done', async () => {
    server.answers[REVOKE] = () => json(404, { error: 'No.', code: 'KEY_NOT_FOUND', requestId: 'r' });
    await show();
    await ask();
    await press('Yes, revoke it');
    expect(rows()).toEqual([]);
  });

  it.each([
    ['as the server refuses', () => refusal('CROSS_SITE'), 'The key was not revoked.'],
    ['as no answer arrives', () => new TypeError('offline'), "we don't know whether the key was revoked"],
  ])('says that it failed, %s', async (_why, answer, text) => {
    server.answers[REVOKE] = answer;
    await show();
    await ask();
    await press('Yes, revoke it');
    await pass(30);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(rows()).toHaveLength(1);
  });

  it('is for persons: no script does it', async () => {
    await show({ personal: false });
    await ask();
    await press('Yes, revoke it');
    expect(server.callsTo(REVOKE)).toEqual([]);
  });
});
