import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandError, exitOf } from './exit-codes.ts';
import { logInByCode } from './log-in-by-code.ts';

const URL_OF_SITE = 'https://oncelink.example';
const LOGIN = {
  device_code: 'canary-device-code',
  user_code: 'BCDF-GHJK',
  verification_uri: `${URL_OF_SITE}/developers/device`,
  expires_in: 600,
  interval: 5,
};
const PENDING = { error: 'authorization_pending' };
const GRANTED = { access_token: 'canary-key', token_type: 'bearer' };

const realFetch = globalThis.fetch;
let asked: { readonly path: string; readonly body: unknown }[];
let said: string[];
let pauses: number[];
beforeEach(() => {
  [asked, said, pauses] = [[], [], []];
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A site that begins a login so, and answers its questions one after the other, the last one again and again. */
function answer(login: object | Response, ...answers: readonly (object | undefined)[]): void {
  globalThis.fetch = (input, init) => {
    if (!(input instanceof URL) || typeof init?.body !== 'string') throw new Error('Another kind of call.');
    const { pathname } = input;
    asked.push({ path: pathname, body: JSON.parse(init.body) });
    if (pathname.endsWith('/code'))
      return Promise.resolve(login instanceof Response ? login : Response.json(login));
    const next = answers[Math.min(asked.length - 2, answers.length - 1)];
    if (next === undefined) return Promise.reject(new TypeError('connection reset'));
    return Promise.resolve(Response.json(next, { status: 'access_token' in next ? 200 : 400 }));
  };
}

const terminal = { env: {}, isInteractive: true, say: (line: string) => void said.push(line) };
const logIn = () =>
  logInByCode(terminal, URL_OF_SITE, (seconds) => {
    pauses.push(seconds);
    return Promise.resolve();
  });
const refusal = async (): Promise<[string, string]> => {
  const error: unknown = await logIn().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return [exitOf(error), error instanceof CommandError ? error.message : ''];
};

describe('a login by a code', () => {
  it('shows address and code, and asks until it is allowed', async () => {
    answer(LOGIN, PENDING, PENDING, GRANTED);
    expect(await logIn()).toBe('canary-key');
    expect(pauses).toEqual([5, 5, 5]);
    expect(said.join('\n')).toContain(`${URL_OF_SITE}/developers/device`);
    expect(said.join('\n')).toContain('BCDF-GHJK');
    expect(said.join('\n')).not.toContain('canary');
    expect(asked[0]).toEqual({ path: '/api/v1/device/code', body: { client_id: 'oncelink' } });
    expect(asked.at(-1)?.body).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'canary-device-code',
      client_id: 'oncelink',
    });
  });

  it('waits longer each time that the site says so, and while no answer comes', async () => {
    answer(LOGIN, { error: 'slow_down' }, { error: 'slow_down' }, undefined, PENDING, GRANTED);
    expect(await logIn()).toBe('canary-key');
    expect(pauses).toEqual([5, 10, 15, 30, 30]);
  });

  it.each([
    ['access_denied', 'notAllowed', 'denied'],
    ['expired_token', 'waitedInVain', 'in time'],
  ])('ends by %s', async (error, exit, text) => {
    answer(LOGIN, PENDING, { error });
    expect(await refusal()).toEqual([exit, expect.stringContaining(text)]);
    expect(pauses).toHaveLength(2);
  });

  it('ends by itself when the time of the code is over', async () => {
    answer(LOGIN, PENDING);
    expect(await refusal()).toEqual(['waitedInVain', expect.any(String)]);
    expect(pauses).toHaveLength(120);
  });

  it.each([
    ['an escape in the code', { ...LOGIN, user_code: 'BCDF-\u001b[2J' }, 'fault'],
    ['an escape in the address', { ...LOGIN, verification_uri: 'https://a.example/\u001b[2J' }, 'fault'],
    ['another kind of address', { ...LOGIN, verification_uri: 'file:///etc/passwd' }, 'fault'],
    ['nothing', {}, 'fault'],
    ['a page', new Response('<html>'), 'unavailable'],
    ['too many', Response.json({}, { status: 429 }), 'limited'],
    ['no such call', Response.json({}, { status: 404 }), 'fault'],
    ['a busy site', Response.json({}, { status: 503 }), 'unavailable'],
  ])('shows nothing of a site that answers with %s', async (_what, login, exit) => {
    answer(login);
    expect(await refusal()).toEqual([exit, expect.any(String)]);
    expect([said, pauses]).toEqual([[], []]);
  });
});
