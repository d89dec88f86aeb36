import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { PersonalClicks } from '../../lib/personal-click.ts';
import { keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';
import DevicePage from './device-page.tsx';

const FIND = 'POST /api/account/devices/find';
const DECIDE = 'POST /api/account/devices/decide';
const DEVICE = { client: 'oncelink', system: 'Linux', isSameNetwork: false };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer({
    [FIND]: () => json(200, DEVICE),
    [DECIDE]: ({ body }) => json(200, { isAllowed: Object(body).allow }),
  });
});

const pass = () => act(() => jest.advanceTimersByTimeAsync(0));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
};
async function show({ signedIn = true, trusted = true } = {}) {
  if (signedIn) keepSession({ token: 'ol_token', user: MARA });
  render(
    <MemoryRouter initialEntries={['/developers/device']}>
      <PersonalClicks value={() => trusted}>
        <DevicePage />
      </PersonalClicks>
    </MemoryRouter>,
  );
  await pass();
}
async function type(value: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value } });
  await press('Continue');
}
const refuse = (status: number, code: string) => () => json(status, { error: code, code, requestId: 'r' });

describe('the page of a device that logs in', () => {
  it('is for people who are signed in, and no search engine', async () => {
    await show({ signedIn: false });
    expect(screen.getByRole('heading', { name: 'Sign in first' })).toBeVisible();
    const robots = document.querySelector('meta[name=robots]');
    expect(robots).toHaveAttribute('content', expect.stringContaining('noindex'));
  });

  it('shows who asks, and allows it once its user says that they started it', async () => {
    await show();
    await type(' bcdf ghjk');
    expect(server.callsTo(FIND)).toMatchObject([
      { body: { userCode: 'BCDFGHJK' }, token: 'Bearer ol_token' },
    ]);
    expect(screen.getByRole('heading', { name: 'Is this your program?' })).toHaveFocus();
    for (const fact of ['oncelink', 'Linux', 'Another one than this browser is in'])
      expect(screen.getByText(fact)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Allow' })).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I started this in my own terminal' }));
    await press('Allow');
    expect(server.callsTo(DECIDE)).toMatchObject([
      { body: { userCode: 'BCDFGHJK', allow: true, language: 'en' }, token: 'Bearer ol_token' },
    ]);
    expect(screen.getByText('The device is logged in')).toBeVisible();
    await press('Type another code');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('');
  });

  it('denies it without more ado', async () => {
    await show();
    await type('BCDF-GHJK');
    await press('Deny');
    expect(server.callsTo(DECIDE)).toMatchObject([{ body: { allow: false } }]);
    expect(screen.getByText('The device was denied')).toBeVisible();
  });

  it('lets no script allow one', async () => {
    await show({ trusted: false });
    await type('BCDF-GHJK');
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Allow');
    expect(server.callsTo(DECIDE)).toEqual([]);
  });

  it.each(['', 'BCDF', 'BCDF-GHJA', 'BCDF-GHJKL'])('finds %j to be no code by itself', async (typed) => {
    await show();
    await type(typed);
    expect(screen.getByText(/has eight letters/)).toBeVisible();
    expect(server.callsTo(FIND)).toEqual([]);
  });

  it.each([
    [404, 'DEVICE_CODE_UNKNOWN', 'No program waits with this code'],
    [429, 'TOO_MANY_DEVICE_CODES', 'Too many attempts'],
    [503, 'UNAVAILABLE', 'No answer came'],
  ])('says why a code leads nowhere: %d', async (status, code, text) => {
    server.answers[FIND] = refuse(status, code);
    await show();
    await type('BCDF-GHJK');
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    server.answers[FIND] = () => json(200, DEVICE);
    await press('Continue');
    expect(screen.getByRole('heading', { name: 'Is this your program?' })).toBeVisible();
  });

  it('says so when there is no room for another key', async () => {
    server.answers[DECIDE] = refuse(409, 'TOO_MANY_KEYS');
    await show();
    await type('BCDF-GHJK');
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Allow');
    expect(screen.getByRole('alert')).toHaveTextContent('as many API keys as its plan includes');
    server.answers[DECIDE] = refuse(404, 'DEVICE_CODE_UNKNOWN');
    await press('Allow');
    expect(screen.getByRole('alert')).toHaveTextContent('No program waits with this code');
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeVisible();
  });

  it('asks for a fresh code where the last one is old, and goes on with the same code', async () => {
    server.answers[FIND] = ({ token }) =>
      token === 'Bearer ol_fresh' ? json(200, DEVICE) : refusal('FRESH_CODE_REQUIRED');
    server.answers['POST /api/auth/send-verification'] = () => json(200, { ok: true, requestId: 'r1' });
    server.answers['POST /api/auth/verify-code'] = () =>
      json(200, { token: 'ol_fresh', user: MARA, isNewUser: false });
    await show();
    await type('BCDF-GHJK');
    expect(screen.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
    await press('Send code');
    fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
    await pass();
    expect(screen.getByRole('heading', { name: 'Is this your program?' })).toBeVisible();
    expect(server.callsTo(FIND)).toMatchObject([{}, { body: { userCode: 'BCDFGHJK' } }]);
  });
});
