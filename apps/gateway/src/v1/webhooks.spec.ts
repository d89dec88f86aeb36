import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '@oncelink/contracts/events';
import { WELCOME } from '../testing/fake-auth.ts';
import { RECORDED } from '../testing/fake-events.ts';
import { keyHeaders } from '../testing/keys.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { WEBHOOK_EXAMPLE } from './receipt-names.ts';

const { webhook, secret, delivery } = WEBHOOK_EXAMPLE;
const { id } = webhook;
const WISH = { url: webhook.url, format: 'standard', events: ['secret.accessed'] };

const site = await startTestSite();
const without = await startTestSite({ EVENTS: 'off' });
afterAll(() => Promise.all([site.stop(), without.stop()]));
beforeEach(() => {
  for (const { auth, events } of [site, without]) {
    auth.answer(WELCOME);
    events.answer(RECORDED);
    events.received.length = 0;
  }
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface Asked {
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly on?: typeof site;
}
const ask = (method: Method, path: string, { payload, on = site, headers = keyHeaders(on) }: Asked = {}) =>
  on.app.inject({ method, url: `/api/v1/webhooks${path}`, headers, ...(payload && { payload }) });

const CALLS = [
  ['GET', '', undefined, 200, { data: [webhook] }, 'list', {}],
  ['POST', '', WISH, 201, { webhook, secret }, 'create', { ...WISH, language: 'en' }],
  ['PATCH', `/${id}`, { state: 'paused' }, 200, webhook, 'change', { id, state: 'paused', events: null }],
  ['DELETE', `/${id}`, undefined, 204, null, 'delete', { id }],
  ['POST', `/${id}/rotate-secret`, {}, 201, { webhook, secret }, 'rotate', { id, overlapHours: 24 }],
  ['POST', `/${id}/test`, undefined, 202, { eventId: delivery.eventId }, 'test', { id }],
  [
    'GET',
    `/${id}/deliveries?state=dead&limit=5`,
    undefined,
    200,
    { data: [delivery], nextCursor: null },
    'list-deliveries',
    { id, state: 'dead', limit: 5, after: null },
  ],
  ['POST', `/${id}/replay`, {}, 202, { count: 3 }, 'replay', { id, eventId: null, since: null }],
] as const;

describe.each(CALLS)('%s /api/v1/webhooks%s', (method, path, payload, status, answer, pattern, request) => {
  const asked = payload ? { payload } : {};

  it('asks the events-service for the account of the key', async () => {
    const response = await ask(method, path, asked);
    expect(response.statusCode).toBe(status);
    if (answer) expect(response.json()).toEqual(answer);
    expect(site.events.received).toMatchObject([{ pattern: `webhooks.${pattern}`, request }]);
  });

  it('needs a key with the scope', async () => {
    const headers = keyHeaders(site, { scopes: ['secrets:create', 'secrets:read', 'usage:read'] });
    expect((await ask(method, path, { ...asked, headers })).json()).toMatchObject({
      status: 403,
      code: 'KEY_SCOPE',
    });
    expect((await ask(method, path, { ...asked, headers: {} })).json()).toMatchObject({
      code: 'KEY_INVALID',
    });
    expect(site.events.received).toEqual([]);
  });

  it('says it where webhooks or events are off', async () => {
    site.events.answer({ ...RECORDED, [`webhooks.${pattern}`]: { outcome: 'webhooks-off' } });
    expect((await ask(method, path, asked)).json()).toMatchObject({ status: 503, code: 'WEBHOOKS_OFF' });
    expect((await ask(method, path, { ...asked, on: without })).json()).toMatchObject({ code: 'EVENTS_OFF' });
  });
});

describe('a webhook that is refused', () => {
  it.each([
    ['create', 'bad-target', 400, 'WEBHOOK_NOT_ALLOWED'],
    ['create', 'exists', 409, 'WEBHOOK_EXISTS'],
    ['create', 'too-many', 409, 'TOO_MANY_WEBHOOKS'],
    ['rotate', 'too-soon', 409, 'WEBHOOK_ROTATED'],
    ['rotate', 'no-webhook', 404, 'WEBHOOK_NOT_FOUND'],
  ])('by %s as %s answers %d %s', async (pattern, outcome, status, code) => {
    site.events.answer({ ...RECORDED, [`webhooks.${pattern}`]: { outcome } });
    const path = pattern === 'create' ? '' : `/${id}/rotate-secret`;
    const response = await ask('POST', path, { payload: pattern === 'create' ? WISH : {} });
    expect(response.json()).toMatchObject({ status, code });
  });

  it.each([
    [{ ...WISH, url: `https://a.example.com/${'a'.repeat(1024)}` }],
    [{ ...WISH, format: 'xml' }],
    [{ ...WISH, events: [] }],
    [{ ...WISH, events: ['secret.accessed', 'secret.accessed'] }],
    [{ ...WISH, events: ['secret.read'] }],
    [{ ...WISH, secret: 'mine' }],
  ])('by its form asks nobody: %j', async (payload) => {
    expect((await ask('POST', '', { payload })).statusCode).toBe(400);
    expect(site.events.received).toEqual([]);
  });

  it.each(['whe_1', 'sec_1', `${id}0`])('by its name: %s', async (name) => {
    expect((await ask('DELETE', `/${name}`)).statusCode).toBe(400);
  });
});

it('all types of events can be chosen', async () => {
  expect((await ask('POST', '', { payload: { ...WISH, events: EVENT_TYPES } })).statusCode).toBe(201);
});
