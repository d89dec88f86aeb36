import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_MAX_BYTES } from '@oncelink/contracts';
import { PAID } from '../testing/fake-billing.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { EXAMPLE } from './billing-values.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const site = await startTestSite();
beforeEach(() => {
  site.billing.received.length = 0;
  site.billing.answer(PAID);
});
afterAll(() => site.stop());

async function send(payload: string | Buffer, headers: Record<string, string | undefined> = {}) {
  const all = { 'content-type': JSON_TYPE, 'stripe-signature': EXAMPLE.signature, ...headers };
  const given = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    payload,
    headers: given,
  });
  return { status: answer.statusCode, code: answer.body === '' ? undefined : answer.json().code };
}

const received = (): Buffer[] =>
  site.billing.received.map(({ request }) => Buffer.from(Object(request).body, 'base64url'));

describe('an event', () => {
  it.each([
    ['JSON as the provider writes it', Buffer.from('{\n  "id": "evt_1",\n  "object": "event"\n}')],
    ['a key given twice', Buffer.from('{"a":1,"a":2}')],
    ['letters beyond ASCII', Buffer.from('{"name":"Åsa 😀\\u00e5"}')],
    ['what is no JSON', Buffer.from('{"id":')],
    ['what is no text', Buffer.from([0xff, 0x00, 0xfe, 0x0d, 0x0a])],
  ])('reaches the service byte by byte: %s', async (_text, body) => {
    expect(await send(body)).toEqual({ status: 200, code: undefined });
    expect(received()).toEqual([body]);
    expect(site.billing.received[0]).toMatchObject({
      request: { signature: EXAMPLE.signature },
      caller: null,
    });
  });

  it.each([
    ['another media type', { 'content-type': 'text/plain' }],
    ['no media type', { 'content-type': undefined }],
    ['another origin', { origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' }],
  ])('may come with %s: its signature says who sent it', async (_text, headers) => {
    expect((await send('{}', headers)).status).toBe(200);
    expect(received()).toEqual([Buffer.from('{}')]);
  });

  it('may have 256 kB and not a byte more', async () => {
    expect((await send(Buffer.alloc(EVENT_MAX_BYTES, 'x'))).status).toBe(200);
    expect(received()[0]?.length).toBe(EVENT_MAX_BYTES);
    const tooLarge = await send(Buffer.alloc(EVENT_MAX_BYTES + 1, 'x'));
    expect(tooLarge).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    ['no signature', { 'stripe-signature': undefined }],
    ['a signature that can be none', { 'stripe-signature': 'x'.repeat(1001) }],
  ])('with %s reaches no service', async (_text, headers) => {
    expect(await send('{}', headers)).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
    expect(site.billing.received).toEqual([]);
  });

  it('without a body reaches no service', async () => {
    expect(await send('', { 'content-type': undefined })).toEqual({ status: 400, code: 'MALFORMED_REQUEST' });
  });

  it.each([
    ['refused', 400, 'MALFORMED_REQUEST'],
    ['billing-off', 503, 'BILLING_OFF'],
    ['provider-failed', 502, 'PAYMENT_PROVIDER'],
  ] as const)('that is answered %s is not accepted: %d', async (outcome, status, code) => {
    site.billing.answer({ 'billing.take-event': { outcome } });
    expect(await send('{}')).toEqual({ status, code });
  });

  it('leaves no trace in the log', async () => {
    await send('{"canary":"customer@example.org"}');
    expect(site.log()).not.toMatch(/canary|customer@|abababab/);
  });
});

describe('every other call', () => {
  it.each(['text/plain', 'application/octet-stream', 'image/png'])('takes no body of %s', async (type) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/seals',
      payload: '{}',
      headers: { 'content-type': type },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});
