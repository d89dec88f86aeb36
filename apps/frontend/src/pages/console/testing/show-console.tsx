import { jest } from '@jest/globals';
import type { ApiKey } from '@oncelink/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { fakeServer, json, nothing } from '../../../api/testing/fake-server.ts';
import { PersonalClicks } from '../../../lib/personal-click.ts';
import { MemoryRouter } from '../../../lib/testing/memory-router.tsx';
import { keepSession } from '../../../session/session-store.ts';
import { MARA } from '../../../session/testing/mara.ts';
import { ToastHost } from '../../../ui/toast/toast-host.tsx';
import ConsolePage from '../console-page.tsx';

export const NOW = Date.parse('2026-11-22T12:00:00.000Z');

export const KEY: ApiKey = {
  id: '0b0f7c1e-8c9a-4a52-9f63-0d2f8e7a6b41',
  name: 'deploy pipeline',
  hint: 'aB3x',
  scopes: ['secrets:create', 'usage:read'],
  networks: ['192.0.2.0/24'],
  callsPerMinute: null,
  madeBy: 'page',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-02-18T12:00:00.000Z',
  lastUsedAt: '2026-11-21T14:00:00.000Z',
  lapsesAt: null,
};
export const OTHER: ApiKey = {
  ...KEY,
  id: '1',
  name: 'backup',
  hint: 'zZ9q',
  madeBy: 'device',
  networks: [],
  lastUsedAt: null,
};
export const API_KEY = `olk_${'k'.repeat(45)}aB3x`;

export const CALLS = {
  list: 'GET /api/account/keys',
  make: 'POST /api/account/keys',
  rotate: `POST /api/account/keys/${KEY.id}/rotate`,
  revoke: `DELETE /api/account/keys/${KEY.id}`,
  usage: 'GET /api/account/keys/usage',
  webhooks: 'GET /api/account/webhooks',
  links: 'GET /api/account/secrets',
  events: 'GET /api/account/events',
};

/** A server for a person with one key, and a clock that tests move on. */
export function startConsole() {
  jest.useFakeTimers({ now: NOW });
  const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const server = fakeServer({
    [CALLS.list]: () => json(200, { keys: [KEY] }),
    [CALLS.make]: () => json(201, { apiKey: API_KEY, key: { ...OTHER, name: 'new one' } }),
    [CALLS.rotate]: () =>
      json(201, { apiKey: API_KEY, key: { ...KEY, id: '3' }, formerLapsesAt: '2026-11-23T12:00:00.000Z' }),
    [CALLS.revoke]: nothing,
    [CALLS.usage]: () => json(200, { days: [] }),
    [CALLS.webhooks]: () => json(200, { areOn: false, webhooks: [] }),
    [CALLS.links]: () => json(200, { areKept: false, data: [], nextCursor: null }),
    [CALLS.events]: () => json(200, { data: [] }),
    'POST /api/auth/send-verification': () => json(200, { ok: true, requestId: 'r1' }),
    'POST /api/auth/verify-code': () => json(200, { token: 'ol_fresh', user: MARA, isNewUser: false }),
    'POST /api/auth/sign-out': nothing,
  });
  return { server, writeText };
}

export const pass = (seconds = 0) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
export async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
}
export const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
export const rows = () => screen.queryAllByRole('listitem').filter((row) => row.querySelector('dl') !== null);

export async function showConsole({ signedIn = true, personal = true } = {}) {
  if (signedIn) keepSession({ token: 'ol_token', user: MARA });
  const shown = render(
    <MemoryRouter initialEntries={['/developers/console']}>
      <PersonalClicks value={() => personal}>
        <ConsolePage />
      </PersonalClicks>
      <ToastHost />
    </MemoryRouter>,
  );
  await pass();
  // They come late, by themselves.
  await act(async () => void (await import('../console-sections.tsx')));
  await act(async () => void (await import('../../../features/webhooks/webhook-dialogs.tsx')));
  await act(async () => void (await import('../../../features/api-keys/key-dialogs.tsx')));
  await act(async () => void (await import('../../../features/api-keys/key-usage.tsx')));
  await pass();
  return shown;
}

/** Types the code that the page asks for. */
export async function proveIt() {
  await press('Send code');
  type('6-digit code', '123456');
  await pass();
}
