import { afterAll, describe, expect, it } from '@jest/globals';
import { EXAMPLE } from '../links/link-values.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const { code, sealId, linkProof, passwordProof, claim, envelope } = EXAMPLE;
const REVEAL = { shortCode: code, password: passwordProof, proof: linkProof, claim };

const site = await startTestSite({ DEMO_MODE: 'true' });
afterAll(() => site.stop());

const lines = (): Record<string, unknown>[] =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('"requestId"'))
    .map((line) => JSON.parse(line));

const reveal = (requestId: string) =>
  site.app.inject({
    method: 'POST',
    url: '/api/reveal-secret',
    headers: { 'x-request-id': requestId },
    payload: REVEAL,
  });

describe('the log', () => {
  it('has one line for a refusal: route, status, code, id and time', async () => {
    site.secrets.answer({ 'links.reveal': { outcome: 'not-found' } });
    await reveal('refused-request');
    expect(lines().filter(({ requestId }) => requestId === 'refused-request')).toEqual([
      {
        level: 'info',
        service: 'gateway',
        event: 'refused',
        time: expect.any(String),
        method: 'POST',
        route: '/api/reveal-secret',
        status: 404,
        code: 'NOT_FOUND',
        requestId: 'refused-request',
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('has one line for a failure of our own, with where it came from but not with its text', async () => {
    site.secrets.answer({});
    await reveal('failed-request');
    // The service of the test logs its own failure to the same place.
    const ofGateway = lines().filter(({ event }) => event === 'refused');
    expect(ofGateway.filter(({ requestId }) => requestId === 'failed-request')).toMatchObject([
      { level: 'error', status: 500, code: 'INTERNAL', error: 'RemoteError' },
    ]);
  });

  it('has one line for a thousand successes', async () => {
    site.secrets.answer(GRANTED);
    const before = lines().length;
    for (let i = 0; i < 1000; i += 100) {
      await Promise.all(Array.from({ length: 100 }, () => site.app.inject('/api/health/live')));
    }
    expect(lines().length - before).toBe(1);
  });

  it('never holds a code, a proof, a claim, an envelope, an address or a body', async () => {
    site.secrets.answer({});
    await reveal('request-with-everything');
    const headers = { 'x-link-proof': linkProof, referer: `https://oncelink.example/sh-${code}` };
    await site.app.inject({ url: `/api/get-short-url?code=${code}&x=swordfish`, headers });
    await site.app.inject({ url: `/api/seals/${sealId}`, headers });
    await site.app.inject({ url: `/api/s-%23${envelope}`, headers });
    await site.app.inject({ url: `/api/seals/%zz${sealId}`, headers });
    await site.app.inject({ url: `/api//sh-${code}%2523${envelope}`, headers });
    await site.app.inject({ url: `/api/../sh-${code}%2523${envelope}`, headers });
    await site.app.inject({ url: `//sh-${code}%2523${envelope}`, headers });
    await site.app.inject({ url: `/%61pi/%2573-${envelope}`, headers });
    await site.app.inject({ method: 'POST', url: '/api/seals', payload: `{"${linkProof}":` });
    await site.app.inject({ method: 'POST', url: '/api/seals', payload: { [sealId]: envelope } });
    await site.app.inject({ method: 'DELETE', url: `/api/seals/${sealId}` });
    for (const canary of [
      code,
      sealId,
      linkProof,
      passwordProof,
      claim,
      envelope.slice(0, 40),
      'swordfish',
    ]) {
      expect(site.log()).not.toContain(canary);
    }
    expect(lines().length).toBeGreaterThanOrEqual(8);
  });
});
