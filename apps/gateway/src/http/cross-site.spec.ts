import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EXAMPLE } from '../links/link-values.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { ORIGIN, startTestSite } from '../testing/start-test-site.ts';

const SEAL = { id: EXAMPLE.sealId, proofHash: EXAMPLE.linkProofHash };

const site = await startTestSite();
site.secrets.answer(GRANTED);
beforeEach(() => {
  site.secrets.received.length = 0;
});
afterAll(() => site.stop());

const createSeal = (headers: Record<string, string>) =>
  site.app.inject({ method: 'POST', url: '/api/seals', headers, payload: SEAL });

describe('a changing call', () => {
  it.each([
    ['of the own page', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }],
    ['typed or bookmarked', { 'sec-fetch-site': 'none' }],
    ['of a program', {}],
  ])('%s passes', async (_text, headers) => {
    expect((await createSeal(headers)).statusCode).toBe(201);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of another site in an old browser', { origin: 'https://evil.example' }],
    ['of a page without an origin', { origin: 'null' }],
    ['of a sister domain', { origin: 'https://blog.oncelink.example', 'sec-fetch-site': 'same-site' }],
    ['of the own host over plain HTTP', { origin: 'http://oncelink.example' }],
    ['of the own host on another port', { origin: 'https://oncelink.example:8443' }],
    ['that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['with a word that no browser sends', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['that names its own host as ours', { origin: 'https://evil.example', host: 'evil.example' }],
  ])('%s is refused, and nothing is created', async (_text, headers) => {
    const answer = await createSeal(headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_SITE']);
    expect(site.secrets.received).toEqual([]);
  });

  it('of a foreign form is refused whatever it claims to send', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const payload = JSON.stringify(SEAL);
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/seals',
        headers: { 'content-type': type },
        payload,
      });
      expect(answer.statusCode).toBe(415);
    }
  });
});

describe('reading', () => {
  it('is open to all, because it changes nothing and its answers stay with who asked', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await site.app.inject({ url: '/api/config', headers })).statusCode).toBe(200);
  });

  it.each(['GET', 'POST', 'OPTIONS', 'HEAD'] as const)('no other site is let in by %s', async (method) => {
    const answer = await site.app.inject({
      method,
      url: '/api/seals',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});
