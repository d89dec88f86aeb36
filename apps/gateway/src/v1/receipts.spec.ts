import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@oncelink/contracts';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { EXAMPLE } from '../links/link-values.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { EVENTS, RECORDED } from '../testing/fake-events.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { keyHeaders } from '../testing/keys.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { namesOf, RECEIPT_EXAMPLE, RECEIPT_PATTERN } from './receipt-names.ts';

const WATCHED = {
  ...GRANTED,
  'links.create': { ...GRANTED['links.create'], isWatched: true },
  'seals.create': { ...GRANTED['seals.create'], isWatched: true },
} as const;
const { receipt, event, watch } = RECEIPT_EXAMPLE;
const { linkProofHash: proofHash, passwordProofHash, envelope, sealId, expiresAt } = EXAMPLE;
const SECRET = { message: envelope, password: passwordProofHash, proofHash };
const SEAL = { sealId, proofHash };

const site = await startTestSite();
const without = await startTestSite({ EVENTS: 'off' });
afterAll(() => Promise.all([site.stop(), without.stop()]));
beforeEach(() => {
  for (const { auth, secrets, events } of [site, without]) {
    auth.answer(WELCOME);
    secrets.answer(WATCHED);
    events.answer(RECORDED);
    for (const service of [auth, secrets, events]) service.received.length = 0;
  }
});

type Method = 'GET' | 'POST' | 'DELETE';
const ask = (method: Method, url: string, { payload, headers = keyHeaders(site), on = site }: Asked = {}) =>
  on.app.inject({ method, url: `/api/v1/${url}`, headers, ...(payload && { payload }) });
interface Asked {
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly on?: typeof site;
}

const OWNER = AUTH_EXAMPLE.user.id;
const { id: keyId, scopes } = AUTH_EXAMPLE.key;

describe('a link that is made with a key', () => {
  it.each([
    ['secrets', SECRET, 'password'],
    ['seals', SEAL, 'sealed'],
  ])('of %s has a receipt, and a watch that tells nothing of it', async (url, body, kind) => {
    const answer = await ask('POST', url, { payload: { ...body, reference: 'OPS-1412' } });
    const { id } = answer.json();
    expect(id).toMatch(RECEIPT_PATTERN);
    const [made] = site.secrets.received;
    const [registered] = site.events.received;
    const told = String(Reflect.get(Object(made?.request), 'watch'));
    expect(registered).toEqual({
      pattern: 'receipts.register',
      request: { id, watch: told, kind, reference: 'OPS-1412', expiresAt },
      caller: { plan: 'pro', account: null, key: { id: keyId, ownerId: OWNER, scopes } },
    });
    const [first] = Buffer.from(proofHash, 'base64url');
    const bytes = Buffer.from(told, 'base64url');
    expect([bytes.length, bytes[0]]).toEqual([16, first]);
    expect(JSON.stringify(made?.request)).not.toContain('OPS-1412');
    expect(JSON.stringify(registered)).not.toContain(proofHash);
  });

  it('has the same names whenever it is made again, and others for another account, proof or key of the site', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const names = namesOf(key, OWNER, proofHash);
    expect(namesOf(key, OWNER, proofHash)).toEqual(names);
    const others = [
      namesOf(other, OWNER, proofHash),
      namesOf(key, keyId, proofHash),
      namesOf(key, OWNER, passwordProofHash),
    ];
    for (const { id, watch: otherWatch } of others) {
      expect(id).not.toBe(names.id);
      expect(otherWatch).not.toBe(names.watch);
    }
  });

  it('is refused for now when its receipt can’t be registered, so that its maker asks again', async () => {
    site.events.answer({});
    const answer = await ask('POST', 'secrets', { payload: SECRET });
    expect(answer.statusCode).toBe(500);
    site.events.answer(RECORDED);
    expect((await ask('POST', 'secrets', { payload: SECRET })).statusCode).toBe(201);
    const [first, second] = site.secrets.received.map(({ request }) => request);
    expect(second).toEqual(first);
  });

  it('has none where the secrets-service knows of no watches yet', async () => {
    site.secrets.answer(GRANTED);
    expect((await ask('POST', 'secrets', { payload: SECRET })).json()).toMatchObject({ id: null });
    expect(site.events.received).toEqual([]);
  });
});

describe('a link that is made without a key, or where events are off', () => {
  it('takes one hop, has no watch and no receipt', async () => {
    const visitor = await ask('POST', 'seals', { payload: SEAL, headers: {} });
    const off = await ask('POST', 'secrets', { payload: SECRET, headers: keyHeaders(without), on: without });
    expect([visitor.json().id, off.json().id]).toEqual([null, null]);
    for (const { secrets, events } of [site, without]) {
      expect(secrets.received.map(({ request }) => Object.keys(request as object))).not.toContainEqual(
        expect.arrayContaining(['watch']),
      );
      expect(events.received).toEqual([]);
    }
  });
});

const READS = [
  ['GET', 'secrets?state=accessed&reference=OPS-1412&limit=2', 'secrets:read'],
  ['GET', `secrets/${receipt.id}`, 'secrets:read'],
  ['GET', `events?after=${event.id}&limit=100`, 'secrets:read'],
  ['DELETE', `secrets/${receipt.id}`, 'secrets:revoke'],
  ['GET', 'usage', 'usage:read'],
] as const;

describe.each(READS)('%s %s', (method, url, scope) => {
  it(`takes a key with ${scope}`, async () => {
    expect((await ask(method, url, { headers: {} })).json().code).toBe('KEY_INVALID');
    const others = KEY_SCOPES.filter((other) => other !== scope);
    const refused = await ask(method, url, { headers: keyHeaders(site, { scopes: others }) });
    expect(refused.json().code).toBe('KEY_SCOPE');
    const answer = await ask(method, url, { headers: keyHeaders(site, { scopes: [scope] }) });
    expect(answer.statusCode).toBe(method === 'GET' ? 200 : 204);
  });
});

describe('receipts and events', () => {
  it('are handed on as they are', async () => {
    expect((await ask('GET', 'secrets?limit=2&after=abc')).json()).toEqual({
      data: [receipt],
      nextCursor: null,
    });
    expect((await ask('GET', `secrets/${receipt.id}`)).json()).toEqual(receipt);
    expect((await ask('GET', 'events')).json()).toEqual({ data: EVENTS });
    expect(site.events.received.map(({ request }) => request)).toEqual([
      { state: null, reference: null, limit: 2, after: 'abc' },
      { id: receipt.id },
      { after: null, limit: 50 },
    ]);
  });

  it.each([
    'secrets?limit=0',
    'secrets?limit=101',
    'secrets?limit=1e1',
    'secrets?state=viewed',
    'secrets?reference=a%20b',
    'secrets?after=a.b',
    'secrets?before=abc',
    'secrets/sec_1',
    'secrets/..%2Fevents',
    'events?after=evt_1',
    'events?limit=-1',
  ])('are not asked for by %s', async (url) => {
    const answer = await ask('GET', url);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(site.events.received).toEqual([]);
  });

  it('are not asked for by a cursor that no answer had', async () => {
    site.events.answer({ ...RECORDED, 'receipts.list': { outcome: 'bad-cursor' } });
    const answer = await ask('GET', 'secrets?after=abc');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'VALIDATION', fields: [{ path: 'querystring.after' }] },
    ]);
  });

  it.each(['secrets', `secrets/${receipt.id}`, 'events'])(
    'are not there where events are off: %s',
    async (url) => {
      const answer = await ask('GET', url, { headers: keyHeaders(without), on: without });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'EVENTS_OFF']);
    },
  );

  it('usage has what was made beside how it ended', async () => {
    expect((await ask('GET', 'usage')).json()).toEqual({
      days: [
        { day: '2026-11-22', keyId, created: 12, accessed: 9, expired: 2, deleted: 1, locked: 0, refused: 1 },
      ],
    });
    const off = await ask('GET', 'usage', { headers: keyHeaders(without), on: without });
    expect(off.json().days).toMatchObject([{ created: 12, accessed: 0 }]);
  });
});

describe('revoking', () => {
  it('names the watch to the shard, and nothing else', async () => {
    expect((await ask('DELETE', `secrets/${receipt.id}`)).statusCode).toBe(204);
    expect(site.secrets.received).toMatchObject([{ pattern: 'links.revoke', request: { watch } }]);
  });

  it.each([
    ['of a name that is nobody’s, or another account’s', { outcome: 'no-receipt' }, 404, 'SECRET_NOT_FOUND'],
    ['of what has ended', { outcome: 'ended', receipt }, 410, 'GONE'],
  ] as const)('%s asks no shard', async (_what, named, status, code) => {
    site.events.answer({ ...RECORDED, 'receipts.name-watch': named });
    const answer = await ask('DELETE', `secrets/${receipt.id}`);
    expect(answer.json()).toMatchObject({
      status,
      code,
      ...(status === 410 && { reason: 'viewed', at: receipt.endedAt }),
    });
    expect(site.secrets.received).toEqual([]);
  });

  it('comes too late for what is just ending', async () => {
    const at = '2026-11-21T12:00:00.000Z';
    site.secrets.answer({ ...WATCHED, 'links.revoke': { outcome: 'gone', reason: 'expired', at } });
    expect((await ask('DELETE', `secrets/${receipt.id}`)).json()).toMatchObject({
      code: 'GONE',
      reason: 'expired',
      at,
    });
    site.secrets.answer({ ...WATCHED, 'links.revoke': { outcome: 'not-found' } });
    expect((await ask('DELETE', `secrets/${receipt.id}`)).json()).toMatchObject({ code: 'SECRET_NOT_FOUND' });
  });
});
