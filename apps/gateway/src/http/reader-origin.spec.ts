import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EXAMPLE } from '../links/link-values.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { ORIGIN, startTestSite } from '../testing/start-test-site.ts';

const READERS = 'https://read.example';

const site = await startTestSite({ READER_ORIGIN: READERS, DEMO_MODE: 'true' });
site.secrets.answer(GRANTED);
beforeEach(() => {
  site.secrets.received.length = 0;
});
afterAll(() => site.stop());

const call = (host: string, method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method,
    url,
    headers: { host, ...headers },
    ...(method === 'POST' && { payload: { id: EXAMPLE.sealId, proofHash: EXAMPLE.linkProofHash } }),
  });

describe('the host of readers', () => {
  it.each([
    ['POST', '/api/seals'],
    ['POST', '/api/create-short-url'],
    ['POST', '/api/links/status'],
    ['POST', '/api/asks'],
    ['POST', '/api/asks/withdraw'],
    ['POST', '/api/auth/send-verification'],
    ['POST', '/api/auth/verify-code'],
    ['GET', '/api/auth/me'],
    ['POST', '/api/contact'],
    ['POST', '/api/stripe/webhook'],
    ['POST', '/api/v1/secrets'],
    ['GET', '/api/docs'],
    ['GET', '/api/health/ready'],
  ] as const)('answers no %s %s, as if there were none', async (method, url) => {
    for (const host of ['read.example', 'READ.example:443']) {
      const answer = await call(host, method, url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
    expect((await call('oncelink.example', method, url)).body).not.toContain('"code":"ROUTE_NOT_FOUND"');
    expect(site.secrets.received.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['GET', '/api/config'],
    ['GET', '/api/get-short-url?code=AbCdEf0123'],
    ['GET', `/api/seals/${EXAMPLE.sealId}`],
    ['POST', '/api/verify-password'],
    ['POST', '/api/reveal-secret'],
    ['POST', '/api/seals/reveal'],
    ['POST', '/api/reveal/ack'],
    ['POST', '/api/asks/state'],
    ['POST', '/api/asks/answer'],
    ['POST', '/api/asks/collect'],
    ['POST', '/api/asks/collected'],
    ['GET', '/api/security.txt'],
    ['POST', '/api/v1/links/status'],
    ['POST', '/api/v1/links/verify'],
    ['POST', '/api/v1/links/reveal'],
    ['POST', '/api/v1/links/ack'],
    ['POST', '/api/v1/links/delete'],
  ] as const)('answers %s %s, which who opens a link needs', async (method, url) => {
    expect((await call('read.example', method, url)).body).not.toContain('"code":"ROUTE_NOT_FOUND"');
  });

  it('takes calls of its own page, and of none that makes links', async () => {
    const open = (origin: string) => call('read.example', 'POST', '/api/reveal/ack', { origin });
    expect((await open(READERS)).json().code).not.toBe('CROSS_SITE');
    expect((await open(ORIGIN)).json().code).toBe('CROSS_SITE');
    const make = await call('oncelink.example', 'POST', '/api/seals', { origin: READERS });
    expect(make.json().code).toBe('CROSS_SITE');
  });

  it('is where links lead, also for programs', async () => {
    const payload = {
      encryptedData: EXAMPLE.envelope,
      passwordHash: EXAMPLE.passwordProofHash,
      isPasswordProtected: true,
      proofHash: EXAMPLE.linkProofHash,
    };
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/create-short-url',
      payload,
      headers: { 'x-demo-pro': 'on' },
    });
    expect(answer.json().shortUrl).toMatch(/^https:\/\/read\.example\/shp-/);
  });
});
