import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EXAMPLE } from '../links/link-values.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

const NAMED = 'https://intranet.example.com';
const SEAL = { sealId: EXAMPLE.sealId, proofHash: EXAMPLE.linkProofHash };
const fromSite = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ API_CORS_ORIGINS: `${NAMED},https://other.example` });
  site.secrets.answer(GRANTED);
});
afterAll(() => site.stop());

const post = (url: string, payload: object, origin: string) =>
  site.app.inject({ method: 'POST', url, payload, headers: fromSite(origin) });

describe('the pages of a site that the operator names', () => {
  it('may call what programs call, and read the answer', async () => {
    const answer = await post('/api/v1/seals', SEAL, NAMED);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': NAMED, vary: 'origin' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('may ask before', async () => {
    const answer = await site.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/seals',
      headers: fromSite(NAMED),
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': NAMED,
      'access-control-allow-headers': 'authorization, content-type, x-request-id',
    });
  });

  it('may not call what the page calls', async () => {
    const payload = { id: SEAL.sealId, proofHash: SEAL.proofHash };
    const answer = await post('/api/seals', payload, NAMED);
    expect(answer.json().code).toBe('CROSS_SITE');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

it.each(['https://evil.example', 'http://intranet.example.com', `${NAMED}.evil.example`, 'null'])(
  'the pages of %s may not',
  async (origin) => {
    const answer = await post('/api/v1/seals', SEAL, origin);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_SITE']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

it('where no site is named, nobody may, and asking before is no method', async () => {
  const closed = await startTestSite();
  const answer = await closed.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/seals',
    headers: fromSite(NAMED),
  });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers).not.toHaveProperty('vary');
  await closed.stop();
});
