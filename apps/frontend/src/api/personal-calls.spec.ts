import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { confirmSession } from '../session/confirm-session.ts';
import { currentSession, dropSession, keepSession } from '../session/session-store.ts';
import { MARA } from '../session/testing/mara.ts';
import { loadLanguage, setLanguage } from '../i18n/language.ts';
import { onToast } from '../ui/toast/toast-store.ts';
import { listSessions } from './account.ts';
import { createSeal, createShortUrl } from './create-links.ts';
import { getConfig } from './get-config.ts';
import { getMe } from './get-me.ts';
import { deleteSecret, getShortUrl, revealSecret } from './open-links.ts';
import { sendVerification, verifyCode } from './sign-in.ts';
import { fakeServer, json, nothing, refusal } from './testing/fake-server.ts';

let server: ReturnType<typeof fakeServer>;
let toasts: number;
let stopCounting: () => void;

beforeEach(() => {
  keepSession({ token: 'ol_token', user: MARA });
  server = fakeServer();
  toasts = 0;
  stopCounting = onToast(() => (toasts += 1));
});
afterEach(() => {
  stopCounting();
});

const ME = 'GET /api/auth/me';
const tokens = () => server.seen.map(({ call, token }) => [call, token]);

it('a code is mailed in the language of the page at that moment', async () => {
  server.answers['POST /api/auth/send-verification'] = () => json(200, { ok: true, requestId: 'r' });
  await sendVerification({ email: MARA.email });
  setLanguage('ar', await loadLanguage('ar'));
  await sendVerification({ email: MARA.email, requestId: 'r' });
  setLanguage('en', await loadLanguage('en'));
  expect(server.seen.map(({ body }) => body)).toEqual([
    { email: MARA.email, language: 'en' },
    { email: MARA.email, requestId: 'r', language: 'ar' },
  ]);
});

describe('the token', () => {
  it('goes with calls that depend on who makes them', async () => {
    server.answers[ME] = () => json(200, { user: MARA });
    server.answers['GET /api/auth/sessions'] = () => json(200, { sessions: [] });
    server.answers['POST /api/seals'] = () => json(201, { seal: 'S', expiresAt: null, ttl: 60 });
    server.answers['POST /api/create-short-url'] = () => json(201, { shortCode: 'c', ttl: 60 });
    await getMe();
    await listSessions();
    await createSeal(() => Promise.resolve({ sealId: 'id', proofHash: 'H' }), { expiresIn: 86_400 });
    await createShortUrl({
      encryptedData: 'E',
      passwordHash: null,
      isPasswordProtected: false,
      proofHash: 'H',
    });
    expect(new Set(tokens().map(([, token]) => token))).toEqual(new Set(['Bearer ol_token']));
  });

  it('does not go with calls of readers, nor with calls that sign in', async () => {
    server.answers['GET /api/get-short-url'] = () => json(200, { exists: true });
    server.answers['POST /api/reveal-secret'] = () => json(200, { decryptedData: 'E' });
    server.answers['POST /api/delete-secret'] = nothing;
    server.answers['GET /api/config'] = () => json(200, { demoMode: false });
    server.answers['POST /api/auth/send-verification'] = () => json(200, { ok: true, requestId: 'r' });
    server.answers['POST /api/auth/verify-code'] = () => json(200, { token: 't' });
    await getShortUrl('c', 'A');
    await revealSecret({ shortCode: 'c', proof: 'A', claim: 'T' });
    await deleteSecret({ shortCode: 'c', proof: 'A' });
    await getConfig();
    await sendVerification({ email: MARA.email });
    await verifyCode({ email: MARA.email, code: '123456', requestId: 'r' });
    expect(tokens()).toHaveLength(6);
    expect(tokens().every(([, token]) => token === null)).toBe(true);
  });

  it('is not there while nobody is signed in', async () => {
    dropSession();
    server.answers['POST /api/seals'] = () => json(201, { seal: 'S', expiresAt: null, ttl: 60 });
    await createSeal(() => Promise.resolve({ sealId: 'id', proofHash: 'H' }), { expiresIn: 86_400 });
    expect(tokens()).toEqual([['POST /api/seals', null]]);
  });
});

describe('a session that has ended', () => {
  it('is forgotten and told once, whichever call notices it', async () => {
    server.answers[ME] = () => refusal('SESSION_ENDED');
    server.answers['GET /api/auth/sessions'] = () => refusal('SESSION_ENDED');
    await Promise.allSettled([getMe(), listSessions()]);
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(toasts).toBe(1);
  });

  it('does not take a newer one with it', async () => {
    server.answers[ME] = () => {
      keepSession({ token: 'ol_newer', user: MARA });
      return refusal('SESSION_ENDED');
    };
    await Promise.allSettled([getMe()]);
    expect(currentSession()?.token).toBe('ol_newer');
    expect(toasts).toBe(0);
  });
});

describe('what was remembered', () => {
  it('is replaced by what the server says', async () => {
    server.answers[ME] = () => json(200, { user: { ...MARA, name: 'Mara L.' } });
    await confirmSession();
    expect(currentSession()?.user.name).toBe('Mara L.');
  });

  it('stands while the server refuses to say', async () => {
    server.answers[ME] = () => refusal('RATE_LIMITED');
    await confirmSession();
    expect(currentSession()?.user).toEqual(MARA);
  });

  it('is not asked about while nobody is signed in', async () => {
    dropSession();
    await confirmSession();
    expect(server.seen).toEqual([]);
  });
});
