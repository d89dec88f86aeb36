import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LinkContract } from '@oncelink/contracts';
import { UnavailableError } from '@oncelink/messaging';
import { GRANTED } from '../testing/fake-secrets.ts';
import { ORIGIN, startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { LinkCalls } from './link-calls.ts';
import { EXAMPLE } from './link-values.ts';

const { code, sealId, claim, linkProof, linkProofHash, passwordProof, passwordProofHash, envelope } = EXAMPLE;
const sha256 = (value: string): string =>
  createHash('sha256').update(Buffer.from(value, 'base64url')).digest('base64url');
const OPEN_ENVELOPE = Buffer.concat([Buffer.from([1, 1, 2]), Buffer.alloc(176)]).toString('base64url');

const LINK = {
  encryptedData: envelope,
  passwordHash: passwordProofHash,
  isPasswordProtected: true,
  proofHash: linkProofHash,
};
const SEAL = { id: sealId, proofHash: linkProofHash };

const site = await startTestSite({ DEMO_MODE: 'true' });
beforeEach(() => {
  site.secrets.received.length = 0;
  site.secrets.answer(GRANTED);
});
afterAll(() => site.stop());

async function call(url: string, payload?: object, headers: Record<string, string> = { 'x-demo-pro': 'on' }) {
  const answer = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json(),
    headers: answer.headers,
  };
}

const DEMO_CALLER = { plan: 'pro', account: null };

const lastMessage = () => site.secrets.received.at(-1);

describe('what the service is told', () => {
  it('is the envelope and hashes of a short link', async () => {
    await call('/api/create-short-url', { ...LINK, expiresIn: null });
    expect(lastMessage()).toEqual({
      pattern: 'links.create',
      request: { envelope, passwordProofHash, proofHash: linkProofHash, expiresIn: null },
      caller: DEMO_CALLER,
    });
  });

  it('is the name and hash of a seal', async () => {
    await call('/api/seals', SEAL);
    expect(lastMessage()).toEqual({
      pattern: 'seals.create',
      request: { sealId, proofHash: linkProofHash, expiresIn: 86_400 },
      caller: DEMO_CALLER,
    });
  });

  it.each([
    ['status of a link', `/api/get-short-url?code=${code}`, undefined, 'links.status', { ref: { code } }],
    ['status of a seal', `/api/seals/${sealId}`, undefined, 'links.status', { ref: { sealId } }],
    [
      'password',
      '/api/verify-password',
      { code, password: passwordProof, proof: linkProof },
      'links.verify-password',
      { ref: { code }, passwordProofHash: sha256(passwordProof) },
    ],
    [
      'reveal of a link',
      '/api/reveal-secret',
      { shortCode: code, password: passwordProof, proof: linkProof, claim },
      'links.reveal',
      { ref: { code }, passwordProofHash: sha256(passwordProof), claimHash: sha256(claim) },
    ],
    [
      'reveal of a link without a password',
      '/api/reveal-secret',
      { shortCode: code, proof: linkProof, claim },
      'links.reveal',
      { ref: { code }, passwordProofHash: null, claimHash: sha256(claim) },
    ],
    [
      'reveal of a seal',
      '/api/seals/reveal',
      { id: sealId, proof: linkProof, claim },
      'links.reveal',
      { ref: { sealId }, passwordProofHash: null, claimHash: sha256(claim) },
    ],
    [
      'acknowledgement',
      '/api/reveal/ack',
      { id: sealId, proof: linkProof, claim },
      'links.acknowledge',
      { ref: { sealId }, claimHash: sha256(claim) },
    ],
    [
      'deletion',
      '/api/delete-secret',
      { shortCode: code, proof: linkProof },
      'links.delete',
      { ref: { code } },
    ],
  ])('is hashes of every bearer value: %s', async (_text, url, body, pattern, request) => {
    await call(url, body, { 'x-link-proof': linkProof });
    expect(lastMessage()).toEqual({
      pattern,
      request: { ...request, proofHash: sha256(linkProof) },
      caller: null,
    });
  });
});

describe('a created link', () => {
  it('has the configured origin, whatever host the request names', async () => {
    const forged = {
      'x-demo-pro': 'on',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    };
    expect(await call('/api/create-short-url', LINK, forged)).toMatchObject({
      status: 201,
      body: { shortUrl: `${ORIGIN}/shp-${code}`, shortCode: code, ttl: 86_400, expiresAt: EXAMPLE.expiresAt },
    });
  });

  it('tells by its address whether a password is needed', async () => {
    const open = { ...LINK, encryptedData: OPEN_ENVELOPE, passwordHash: null, isPasswordProtected: false };
    expect(await call('/api/create-short-url', open)).toMatchObject({
      body: { shortUrl: `${ORIGIN}/sh-${code}` },
    });
  });
});

describe('who may create what', () => {
  const asVisitor = {};

  it('a visitor makes direct links that live 24 hours', async () => {
    expect(await call('/api/seals', { ...SEAL, expiresIn: 86_400 }, asVisitor)).toMatchObject({
      status: 201,
    });
    expect(await call('/api/seals', SEAL, asVisitor)).toMatchObject({ status: 201 });
  });

  it.each([
    ['another life', '/api/seals', { ...SEAL, expiresIn: 7200 }],
    ['a link that never expires', '/api/seals', { ...SEAL, expiresIn: null }],
    [
      'a short link',
      '/api/create-short-url',
      { ...LINK, encryptedData: OPEN_ENVELOPE, passwordHash: null, isPasswordProtected: false },
    ],
    ['a password', '/api/create-short-url', LINK],
  ])('%s needs an account, and nothing is created without one', async (_text, url, body) => {
    expect(await call(url, body, asVisitor)).toMatchObject({
      status: 401,
      body: { code: 'SIGN_IN_REQUIRED' },
    });
    expect(site.secrets.received).toEqual([]);
  });

  it.each(['off', 'ON', '', 'true'])(
    'the demonstration header counts only as "on", not as %j',
    async (value) => {
      expect(await call('/api/create-short-url', LINK, { 'x-demo-pro': value })).toMatchObject({
        status: 401,
      });
    },
  );
});

describe('a site that is no demonstration and keeps secrets for an hour', () => {
  let strict: TestSite;

  beforeAll(async () => {
    strict = await startTestSite({ DEMO_MODE: 'false', SECRET_MAX_TTL: '3600' });
    strict.secrets.answer(GRANTED);
  });
  afterAll(() => strict.stop());

  it('takes the demonstration header for nothing', async () => {
    const request = {
      method: 'POST',
      url: '/api/create-short-url',
      payload: LINK,
      headers: { 'x-demo-pro': 'on' },
    } as const;
    expect((await strict.app.inject(request)).statusCode).toBe(401);
  });

  it('gives free links that hour', async () => {
    const create = (payload: object) => strict.app.inject({ method: 'POST', url: '/api/seals', payload });
    expect((await create(SEAL)).statusCode).toBe(201);
    expect(strict.secrets.received.at(-1)?.request).toMatchObject({ expiresIn: 3600 });
    expect((await create({ ...SEAL, expiresIn: 3600 })).statusCode).toBe(201);
    expect((await create({ ...SEAL, expiresIn: 86_400 })).statusCode).toBe(401);
  });

  it('offers no choice that it would not keep', async () => {
    const { expiryChoices, limits, prices, demoMode } = (await strict.app.inject('/api/config')).json();
    expect(expiryChoices.map(({ seconds }: { seconds: number }) => seconds)).toEqual([30, 300, 3600]);
    expect(limits).toMatchObject({ expiryMaxSeconds: 3600, expiryFreeSeconds: 3600 });
    expect({ prices, demoMode }).toEqual({ prices: null, demoMode: false });
  });
});

describe('a proof in the header', () => {
  it.each([undefined, '', 'abc', `${linkProof}, ${linkProof}`, linkProof.slice(1)])(
    'that can be no proof reads like an unknown link and is not even asked about: %j',
    async (proof) => {
      const answer = await call(
        `/api/get-short-url?code=${code}`,
        undefined,
        proof === undefined ? {} : { 'x-link-proof': proof },
      );
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(site.secrets.received).toEqual([]);
    },
  );

  it('that is wrong gets the very same answer', async () => {
    site.secrets.answer({ 'links.status': { outcome: 'not-found' } });
    const wrong = await call(`/api/get-short-url?code=${code}`, undefined, { 'x-link-proof': passwordProof });
    const none = await call(`/api/get-short-url?code=${code}`, undefined, {});
    const same = { requestId: 'x', date: 'x', 'x-request-id': 'x' };
    expect({ ...wrong.body, ...same }).toEqual({ ...none.body, ...same });
    expect({ ...wrong.headers, ...same }).toEqual({ ...none.headers, ...same });
  });
});

describe('outcomes of the service', () => {
  const GONE = { outcome: 'gone', reason: 'viewed', at: '2026-11-21T12:00:00.000Z' } as const;
  const GONE_BODY = { code: 'GONE', reason: 'viewed', at: GONE.at };
  const MISSING = { outcome: 'not-found' } as const;
  const NOT_FOUND = { code: 'NOT_FOUND' };
  const WRONG = { outcome: 'wrong-password', triesLeft: 7 } as const;
  const WRONG_BODY = { code: 'WRONG_PASSWORD', triesLeft: 7 };
  const BODIES = {
    '/api/create-short-url': LINK,
    '/api/seals': SEAL,
    '/api/verify-password': { code, password: passwordProof, proof: linkProof },
    '/api/reveal-secret': { shortCode: code, proof: linkProof, claim },
    '/api/seals/reveal': { id: sealId, proof: linkProof, claim },
    '/api/reveal/ack': { shortCode: code, proof: linkProof, claim },
    '/api/delete-secret': { shortCode: code, proof: linkProof },
  } as const;

  it.each([
    ['/api/create-short-url', { 'links.create': GONE }, 410, GONE_BODY],
    ['/api/create-short-url', { 'links.create': { outcome: 'pro-required' } }, 403, { code: 'PRO_REQUIRED' }],
    ['/api/seals', { 'seals.create': { outcome: 'exists' } }, 409, { code: 'SEAL_EXISTS' }],
    ['/api/seals', { 'seals.create': { outcome: 'storage-full' } }, 507, { code: 'STORAGE_FULL' }],
    ['/api/seals', { 'seals.create': { outcome: 'sign-in-required' } }, 401, { code: 'SIGN_IN_REQUIRED' }],
    ['/api/verify-password', { 'links.verify-password': WRONG }, 401, WRONG_BODY],
    ['/api/verify-password', { 'links.verify-password': MISSING }, 404, NOT_FOUND],
    ['/api/verify-password', { 'links.verify-password': GONE }, 410, GONE_BODY],
    [
      '/api/reveal-secret',
      { 'links.reveal': { outcome: 'password-required' } },
      400,
      { code: 'PASSWORD_REQUIRED' },
    ],
    ['/api/reveal-secret', { 'links.reveal': WRONG }, 401, WRONG_BODY],
    ['/api/reveal-secret', { 'links.reveal': MISSING }, 404, NOT_FOUND],
    ['/api/reveal-secret', { 'links.reveal': GONE }, 410, GONE_BODY],
    ['/api/seals/reveal', { 'links.reveal': MISSING }, 404, NOT_FOUND],
    ['/api/seals/reveal', { 'links.reveal': GONE }, 410, GONE_BODY],
    ['/api/reveal/ack', { 'links.acknowledge': MISSING }, 204, null],
    ['/api/delete-secret', { 'links.delete': MISSING }, 404, NOT_FOUND],
    ['/api/delete-secret', { 'links.delete': GONE }, 410, GONE_BODY],
  ] as const)('%s: %j answers %d', async (url, outcome, status, body) => {
    site.secrets.answer(outcome);
    const answer = await call(url, BODIES[url]);
    expect(answer).toMatchObject({ status, body });
  });

  it.each([
    ['/api/get-short-url?code=Ab3dE6gH9k', { exists: true, isPasswordProtected: true, ttl: 86_400 }],
    [`/api/seals/${sealId}`, { exists: true, ttl: 86_400 }],
  ])('%s answers exactly what is specified', async (url, body) => {
    expect(await call(url, undefined, { 'x-link-proof': linkProof })).toMatchObject({ status: 200, body });
    expect((await call(url, undefined, { 'x-link-proof': linkProof })).body).toEqual(body);
  });

  it.each([
    [
      '/api/create-short-url',
      201,
      { shortUrl: `${ORIGIN}/shp-${code}`, shortCode: code, expiresAt: EXAMPLE.expiresAt, ttl: 86_400 },
    ],
    ['/api/seals', 201, { seal: EXAMPLE.seal, expiresAt: EXAMPLE.expiresAt, ttl: 86_400 }],
    ['/api/verify-password', 200, { ok: true }],
    ['/api/reveal-secret', 200, { decryptedData: envelope, graceSeconds: 60 }],
    ['/api/seals/reveal', 200, { seal: envelope, graceSeconds: 60 }],
    ['/api/reveal/ack', 204, null],
    ['/api/delete-secret', 204, null],
  ] as const)('%s answers %d and exactly what is specified', async (url, status, body) => {
    const answer = await call(url, BODIES[url]);
    expect([answer.status, answer.body]).toEqual([status, body]);
  });
});

describe('a service that does not answer in time', () => {
  const request = { ref: { code }, proofHash: linkProofHash };

  /** A client whose first answer never comes. */
  function lossy(reason: 'deadline' | 'overloaded' | 'disconnected') {
    const asked: { pattern: string; deadlineMs: number | undefined }[] = [];
    const client = {
      fullness: 0,
      refuse: () => new UnavailableError('overloaded'),
      tell: () => Promise.reject(new UnavailableError(reason)),
      call: <P extends keyof LinkContract>(
        pattern: P,
        _request: LinkContract[P]['request'],
        { deadlineMs }: { deadlineMs?: number },
      ): Promise<LinkContract[P]['result']> => {
        asked.push({ pattern, deadlineMs });
        return asked.length === 1
          ? Promise.reject(new UnavailableError(reason))
          : Promise.resolve(GRANTED[pattern]);
      },
    };
    return { asked, calls: new LinkCalls([client]) };
  }

  it('is asked a second time', async () => {
    const { asked, calls } = lossy('deadline');
    expect(await calls.call('delete', request, 'id')).toEqual({ outcome: 'deleted' });
    expect(asked).toHaveLength(2);
  });

  it('is asked in all for less than five seconds, its time to answer included', async () => {
    const { asked, calls } = lossy('deadline');
    await calls.call('reveal', { ...request, claimHash: claim, passwordProofHash: null }, 'id');
    const answerMargin = 1000;
    expect(
      asked.reduce((sum, { deadlineMs }) => sum + (deadlineMs ?? Infinity) + answerMargin, 0),
    ).toBeLessThan(5000);
  });

  it('is not asked again for a seal: the first one may exist, and its half of the key is lost', async () => {
    const { asked, calls } = lossy('deadline');
    const seal = { sealId, proofHash: linkProofHash, expiresIn: 86_400 };
    await expect(calls.call('createSeal', seal, 'id')).rejects.toThrow(UnavailableError);
    expect(asked).toHaveLength(1);
    expect((asked[0]?.deadlineMs ?? Infinity) + 1000).toBeLessThan(5000);
  });

  it('is not asked again for a password: a wrong one would be counted twice', async () => {
    const guess = { ...request, passwordProofHash: linkProofHash };
    const verifying = lossy('deadline');
    await expect(verifying.calls.call('verifyPassword', guess, 'id')).rejects.toThrow(UnavailableError);
    const revealing = lossy('deadline');
    await expect(revealing.calls.call('reveal', { ...guess, claimHash: claim }, 'id')).rejects.toThrow(
      UnavailableError,
    );
    expect([verifying.asked, revealing.asked].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is not told again that a secret was read: the browser says it again', async () => {
    const { asked, calls } = lossy('deadline');
    await expect(calls.acknowledge({ ...request, claimHash: claim }, 'id')).rejects.toThrow(UnavailableError);
    expect(asked).toEqual([]);
  });

  it.each(['overloaded', 'disconnected'] as const)('is not pressed further when it is %s', async (reason) => {
    const { asked, calls } = lossy(reason);
    await expect(calls.call('delete', request, 'id')).rejects.toThrow(UnavailableError);
    expect(asked).toHaveLength(1);
  });
});
