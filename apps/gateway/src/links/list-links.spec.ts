import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LINK_LIST, type StatusResult } from '@oncelink/contracts';
import { RemoteError, UnavailableError } from '@oncelink/messaging';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';
import { LinkCalls } from './link-calls.ts';
import { EXAMPLE } from './link-values.ts';

const { code, sealId, linkProof, claim } = EXAMPLE;
const ADDRESS = '/api/links/status';
const AT = '2026-11-25T10:12:00.000Z';

const site = await startTestSiteWithRedis({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
beforeEach(async () => {
  await site.redis.flushDb();
  site.secrets.received.length = 0;
  site.secrets.answer(GRANTED);
});
afterAll(() => site.stop());

const sha256 = (value: string): string =>
  createHash('sha256').update(Buffer.from(value, 'base64url')).digest('base64url');
const proofOf = (index: number): string => Buffer.alloc(32, `proof ${index} `).toString('base64url');

async function ask(links: unknown, headers: Record<string, string> = {}) {
  const answer = await site.app.inject({ method: 'POST', url: ADDRESS, headers, payload: { links } });
  return { status: answer.statusCode, body: answer.json() };
}

describe('the states of many links', () => {
  it('are asked for by hashes of their proofs, and told in the order of the question', async () => {
    const links = Array.from({ length: LINK_LIST.perStatus }, (_, index) => ({
      ...(index % 2 === 0 ? { shortCode: code } : { id: sealId }),
      proof: proofOf(index),
    }));
    const { status, body } = await ask(links);
    expect(status).toBe(200);
    expect(body).toEqual({ links: links.map(() => ({ state: 'waiting', ttl: 86_400 })) });
    expect(site.secrets.received.map(({ pattern, request }) => [pattern, request])).toEqual(
      links.map(({ proof }, index) => [
        'links.status',
        { ref: index % 2 === 0 ? { code } : { sealId }, proofHash: sha256(proof) },
      ]),
    );
  });

  it.each<[string, StatusResult, object]>([
    [
      'lives for ever',
      { outcome: 'live', isPasswordProtected: false, ttl: null },
      { state: 'waiting', ttl: null },
    ],
    ['is gone', { outcome: 'gone', reason: 'locked', at: AT }, { state: 'gone', reason: 'locked', at: AT }],
    ['nobody knows, or not with this proof', { outcome: 'not-found' }, { state: 'unknown' }],
  ])('say of one that it %s', async (_text, result, state) => {
    site.secrets.answer({ 'links.status': result });
    expect((await ask([{ id: sealId, proof: linkProof }])).body).toEqual({ links: [state] });
  });

  it.each<[string, unknown]>([
    ['no list', undefined],
    ['an empty list', []],
    [
      'one link too many',
      Array.from({ length: LINK_LIST.perStatus + 1 }, (_, index) => ({ id: sealId, proof: proofOf(index) })),
    ],
    ['a link with two names', [{ id: sealId, shortCode: code, proof: linkProof }]],
    ['a link without a name', [{ proof: linkProof }]],
    ['a link without a proof', [{ id: sealId }]],
    ['a proof that is none', [{ id: sealId, proof: linkProof.slice(1) }]],
    ['a field that nobody knows', [{ id: sealId, proof: linkProof, label: 'for Ana' }]],
    ['null for a link', [null]],
    ['one bad link among good ones', [{ id: sealId, proof: linkProof }, 'link']],
  ])('are not asked for with %s', async (_text, links) => {
    expect(await ask(links)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(site.secrets.received).toEqual([]);
  });

  it('are asked for by nobody: a token makes no difference', async () => {
    await ask([{ id: sealId, proof: linkProof }], { authorization: 'Bearer ol_whatever' });
    expect(site.secrets.received).toEqual([expect.objectContaining({ caller: null })]);
    expect(site.auth.received).toEqual([]);
  });

  it('can be asked for 60 times a minute, however many they are, beside what readers ask', async () => {
    const full = Array.from({ length: LINK_LIST.perStatus }, (_, index) => ({
      id: sealId,
      proof: proofOf(index),
    }));
    const statuses: number[] = [];
    for (let i = 0; i < 62; i += 1) statuses.push((await ask(full)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    const reader = { shortCode: code, proof: linkProof, claim };
    const opened = await site.app.inject({ method: 'POST', url: '/api/reveal-secret', payload: reader });
    expect(opened.statusCode).toBe(200);
  });
});

describe('a shard that gives no answer', () => {
  const LIVE: StatusResult = { outcome: 'live', isPasswordProtected: false, ttl: 60 };
  const shard = (answer: () => Promise<StatusResult>) => ({
    fullness: 0,
    call: async () => JSON.parse(JSON.stringify(await answer())),
    tell: () => Promise.resolve(),
  });
  const away = shard(() => Promise.reject(new UnavailableError('overloaded')));
  const requestsFor = (...firstBytes: readonly number[]) =>
    firstBytes.map((byte) => ({ ref: { code }, proofHash: Buffer.alloc(32, byte).toString('base64url') }));

  it('costs only its own links their states', async () => {
    const calls = new LinkCalls([away, shard(() => Promise.resolve(LIVE))]);
    expect(await calls.statusOfMany(requestsFor(255, 0, 254), 'id')).toEqual([LIVE, null, LIVE]);
  });

  it('is an error once no link has a state', async () => {
    const calls = new LinkCalls([away, shard(() => Promise.reject(new RemoteError('failed')))]);
    await expect(calls.statusOfMany(requestsFor(0, 255), 'id')).rejects.toThrow(UnavailableError);
  });
});
