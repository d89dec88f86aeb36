import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readLink } from '@oncelink/link-crypto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fakeServer, json } from '../../../api/testing/fake-server.ts';
import { MemoryRouter } from '../../../lib/testing/memory-router.tsx';
import { keepSession } from '../../../session/session-store.ts';
import { MARA } from '../../../session/testing/mara.ts';
import { TryApi } from './try-api.tsx';

const SECRET = 'canary of the try-out ✓';
const KEY = `olk_${'k'.repeat(45)}W8Me`;
const SEALS = 'POST /api/v1/seals';
const SECRETS = 'POST /api/v1/secrets';
const SEAL = Buffer.alloc(32, 7).toString('base64url');
const LIMITS = { 'ratelimit-policy': '"hour";q=60;w=3600', ratelimit: '"hour";r=59;t=3600' };

const made = (body: object) => Response.json(body, { status: 201, headers: LIMITS });
const refused = (status: number, code: string, title: string) =>
  json(status, { type: `/developers/errors#${code}`, title, status, code, requestId: 'r1' });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    [SEALS]: () => made({ seal: SEAL, expiresAt: '2026-11-23T12:00:00.000Z' }),
    [SECRETS]: () =>
      made({ url: 'https://evil.example/sh-Ab3dE6gH9k', code: 'Ab3dE6gH9k', state: 'waiting' }),
  });
});

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
const shown = (label: string) =>
  screen.getByText(label, { selector: 'figcaption' }).closest('figure')?.textContent ?? '';

async function tryIt({ message = SECRET, key = '', short = false } = {}) {
  render(
    <MemoryRouter>
      <TryApi />
    </MemoryRouter>,
  );
  type('Message', message);
  type('API key', key);
  if (short) fireEvent.click(screen.getByRole('radio', { name: 'Short link' }));
  send();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make a link' })).toBeVisible());
}

const url = () => new URL(screen.getByRole('figure', { name: 'Link' }).textContent ?? '');
const read = ({ pathname, hash }: URL) => readLink({ pathname, fragment: hash.slice(1) });

describe('the try-out of the API', () => {
  it('makes a direct link without a key, and shows all that went over the wire', async () => {
    await tryIt();
    expect(await screen.findByText('Your link is ready.')).toBeVisible();
    const link = await read(url());
    if (link.kind !== 'sealed') throw new Error(link.kind);
    expect(await link.open(SEAL)).toBe(SECRET);
    const [call] = server.seen;
    expect(server.seen).toHaveLength(1);
    expect(call).toMatchObject({ call: SEALS, token: null, body: { sealId: link.sealId } });
    expect(Object.keys(Object(call?.body))).toEqual(['sealId', 'proofHash']);
    expect(shown('What went out')).toContain('POST /api/v1/seals');
    expect(shown('What went out')).toContain(JSON.stringify(call?.body, null, 2));
    expect(shown('What came back')).toContain('HTTP 201');
    expect(shown('What came back')).toContain('ratelimit: "hour";r=59;t=3600');
    expect(shown('What came back')).toContain(SEAL);
  });

  it('makes a short link with a key, at the address of this page, whatever the answer says', async () => {
    await tryIt({ key: ` ${KEY} `, short: true });
    expect(await screen.findByText('Your link is ready.')).toBeVisible();
    const [call] = server.seen;
    expect(call).toMatchObject({ call: SECRETS, token: `Bearer ${KEY}`, body: { password: null } });
    expect([url().origin, url().pathname]).toEqual([location.origin, '/sh-Ab3dE6gH9k']);
    const link = await read(url());
    if (link.kind !== 'short') throw new Error(link.kind);
    expect(await link.open(Object(call?.body).message)).toBe(SECRET);
    expect(shown('What went out')).toContain('Authorization: Bearer olk_…W8Me');
    expect(document.body.innerHTML).not.toContain(KEY);
    expect(JSON.stringify(call?.body)).not.toContain('canary');
  });

  it('never calls in the name of who is signed in', async () => {
    keepSession({ token: 'ol_token', user: MARA });
    await tryIt();
    expect(await screen.findByText('Your link is ready.')).toBeVisible();
    expect(server.seen).toMatchObject([{ call: SEALS, token: null }]);
  });

  it('words a refusal, and leads to what it means', async () => {
    server.answers[SEALS] = () => refused(401, 'KEY_INVALID', 'This takes an API key that works.');
    await tryIt({ key: KEY });
    expect(await screen.findByText('The API refused: KEY_INVALID')).toBeVisible();
    expect(screen.getByText('This takes an API key that works.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^What it means/ })).toHaveAttribute(
      'href',
      '/developers/errors#KEY_INVALID',
    );
    expect(shown('What came back')).toContain('HTTP 401');
    expect(screen.queryByRole('figure', { name: 'Link' })).toBeNull();
  });

  it.each([
    ['a page of a proxy', () => new Response('<h1>No</h1>', { status: 502 }), 'The API refused.'],
    ['a code with more in it', () => refused(400, 'X#"><b>', 'No.'), 'The API refused.'],
    ['no answer', () => new TypeError('offline'), 'No answer arrived.'],
    ['a seal that is none', () => made({ seal: 'short' }), 'No link could be made of it.'],
  ])('says so after %s, and keeps the message', async (_what, answer, text) => {
    server.answers[SEALS] = answer;
    await tryIt();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(SECRET);
    expect(screen.queryByRole('figure', { name: 'Link' })).toBeNull();
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['no message', { message: '' }, 'Type something.'],
    ['a long message', { message: 'x'.repeat(2001) }, '2,000 characters are the most.'],
    ['what is no key', { key: 'hunter2' }, 'A key begins with olk_ and has 53 characters.'],
  ])('sends nothing with %s', async (_what, typed, text) => {
    await tryIt(typed);
    expect(screen.getByText(text)).toBeVisible();
    expect(server.seen).toEqual([]);
  });

  it('forgets message, key and link when the page is left', async () => {
    await tryIt({ key: KEY });
    await screen.findByText('Your link is ready.');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'API key' })).toHaveValue('');
    expect(screen.queryByText('Your link is ready.')).toBeNull();
    const kept = [Object.entries(localStorage), Object.entries(sessionStorage), location.href];
    for (const text of [KEY, SECRET]) expect(JSON.stringify(kept)).not.toContain(text);
  });

  it('copies the link', async () => {
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await tryIt();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(writeText).toHaveBeenCalledWith(url().href);
  });
});
