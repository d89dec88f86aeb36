import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { EVENTS, RECORDED } from '../testing/fake-events.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { keyHeaders } from '../testing/keys.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { RECEIPT_EXAMPLE, WEBHOOK_EXAMPLE } from '../v1/receipt-names.ts';

const { webhook, secret, delivery } = WEBHOOK_EXAMPLE;
const { receipt, event, watch } = RECEIPT_EXAMPLE;
const { id } = webhook;
const WISH = { url: webhook.url, format: 'standard', events: ['secret.accessed'] };
const ACCOUNT = { userId: EXAMPLE.user.id, sessionId: EXAMPLE.session.id };

const site = await startTestSite();
const without = await startTestSite({ EVENTS: 'off' });
afterAll(() => Promise.all([site.stop(), without.stop()]));
beforeEach(() => {
  for (const { auth, events, secrets } of [site, without]) {
    auth.answer(WELCOME);
    events.answer(RECORDED);
    secrets.answer(GRANTED);
    for (const service of [auth, events, secrets]) service.received.length = 0;
  }
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface Asked {
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly on?: typeof site;
}
const signedIn = () => ({ authorization: `Bearer ${drawToken()}` });
const ask = (method: Method, path: string, { payload, on = site, headers = signedIn() }: Asked = {}) =>
  on.app.inject({ method, url: `/api/account/${path}`, headers, ...(payload && { payload }) });
const old = () => site.auth.answer({ ...WELCOME, 'auth.check-code-age': { outcome: 'code-too-old' } });

const NEW = { ...WISH, language: 'de' };
const CALLS = [
  ['GET', 'webhooks', undefined, 200, { areOn: true, webhooks: [webhook] }, 'webhooks.list', {}],
  ['POST', 'webhooks', NEW, 201, { webhook, secret }, 'webhooks.create', NEW],
  [
    'PATCH',
    `webhooks/${id}`,
    { state: 'paused' },
    200,
    webhook,
    'webhooks.change',
    { id, state: 'paused', events: null },
  ],
  ['DELETE', `webhooks/${id}`, undefined, 204, null, 'webhooks.delete', { id }],
  [
    'POST',
    `webhooks/${id}/rotate-secret`,
    {},
    201,
    { webhook, secret },
    'webhooks.rotate',
    { id, overlapHours: 24 },
  ],
  ['POST', `webhooks/${id}/test`, undefined, 202, { eventId: delivery.eventId }, 'webhooks.test', { id }],
  [
    'GET',
    `webhooks/${id}/deliveries?state=dead`,
    undefined,
    200,
    { data: [delivery], nextCursor: null },
    'webhooks.list-deliveries',
    { id, state: 'dead', limit: 50, after: null },
  ],
  [
    'POST',
    `webhooks/${id}/replay`,
    { eventId: event.id },
    202,
    { count: 3 },
    'webhooks.replay',
    { id, eventId: event.id, since: null },
  ],
  [
    'GET',
    'secrets?state=waiting',
    undefined,
    200,
    { areKept: true, data: [receipt], nextCursor: null },
    'receipts.list',
    { state: 'waiting', reference: null, limit: 50, after: null },
  ],
  ['DELETE', `secrets/${receipt.id}`, undefined, 204, null, 'receipts.name-watch', { id: receipt.id }],
  [
    'GET',
    `events?before=${event.id}&limit=20`,
    undefined,
    200,
    { data: EVENTS },
    'events.list',
    { before: event.id, limit: 20 },
  ],
] as const;
const CODED = [
  'webhooks.list',
  'webhooks.create',
  'webhooks.change',
  'webhooks.rotate',
  'receipts.name-watch',
];

describe.each(CALLS)('%s /api/account/%s', (method, path, payload, status, answer, pattern, request) => {
  const asked = payload ? { payload } : {};

  it('asks the events-service for the account that is signed in', async () => {
    const response = await ask(method, path, asked);
    expect(response.statusCode).toBe(status);
    if (answer) expect(response.json()).toEqual(answer);
    expect(site.events.received).toMatchObject([{ pattern, request, caller: { account: ACCOUNT } }]);
  });

  it('is for nobody else: no visitor, and no key', async () => {
    const visitor = await ask(method, path, { ...asked, headers: {} });
    expect(visitor.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    const byKey = await ask(method, path, { ...asked, headers: keyHeaders(site) });
    expect(byKey.statusCode).toBe(401);
    expect(site.events.received).toEqual([]);
  });

  it('takes a fresh code where it shows an address or a secret, or erases one', async () => {
    old();
    const response = await ask(method, path, asked);
    if (!CODED.includes(pattern)) return expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: 'FRESH_CODE_REQUIRED' });
    expect(site.secrets.received).toEqual([]);
    return expect(site.events.received).toEqual([]);
  });
});

it('a change of nothing shows no address to who has no fresh code', async () => {
  old();
  const response = await ask('PATCH', `webhooks/${id}`, { payload: {} });
  expect(response.json()).toMatchObject({ code: 'FRESH_CODE_REQUIRED' });
  expect(response.body).not.toContain(webhook.url);
});

it('a site without webhooks, or without events, says so where it lists them', async () => {
  site.events.answer({ ...RECORDED, 'webhooks.list': { outcome: 'webhooks-off' } });
  expect((await ask('GET', 'webhooks')).json()).toEqual({ areOn: false, webhooks: [] });
  expect((await ask('GET', 'webhooks', { on: without })).json()).toEqual({ areOn: false, webhooks: [] });
  expect((await ask('GET', 'secrets', { on: without })).json()).toEqual({
    areKept: false,
    data: [],
    nextCursor: null,
  });
  expect((await ask('GET', 'events', { on: without })).json()).toMatchObject({ code: 'EVENTS_OFF' });
});

it('revoking names the watch to the shard alone, and says how a link has ended that it is too late for', async () => {
  await ask('DELETE', `secrets/${receipt.id}`);
  expect(site.secrets.received).toMatchObject([{ pattern: 'links.revoke', request: { watch } }]);
  site.events.answer({ ...RECORDED, 'receipts.name-watch': { outcome: 'ended', receipt } });
  expect((await ask('DELETE', `secrets/${receipt.id}`)).json()).toMatchObject({
    code: 'GONE',
    reason: 'viewed',
  });
});

it.each([
  ['create', 'too-many', 409, 'TOO_MANY_WEBHOOKS'],
  ['create', 'bad-target', 400, 'WEBHOOK_NOT_ALLOWED'],
  ['change', 'too-many', 409, 'TOO_MANY_WEBHOOKS'],
])('%s that is refused as %s answers %d %s', async (name, outcome, status, code) => {
  site.events.answer({ ...RECORDED, [`webhooks.${name}`]: { outcome } });
  const response =
    name === 'create'
      ? await ask('POST', 'webhooks', { payload: WISH })
      : await ask('PATCH', `webhooks/${id}`, { payload: { state: 'on' } });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ code });
});
