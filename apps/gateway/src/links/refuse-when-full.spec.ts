import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLIENT_DEFAULTS } from '@oncelink/messaging';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { until } from '../testing/until.ts';
import { EXAMPLE } from './link-values.ts';

const { code, linkProof, claim } = EXAMPLE;
const ask = { method: 'POST', url: '/api/reveal-secret' } as const;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ DEMO_MODE: 'true' });
  site.secrets.answer(GRANTED);
});
afterAll(() => site.stop());

/** Its body would be refused with 400, if it were read. */
const unreadable = (url: string = ask.url) =>
  site.app.inject({ ...ask, url, headers: { 'content-type': 'application/json' }, payload: '{' });

/** As many calls as the gateway lets wait. */
async function fill() {
  const release = site.secrets.hold();
  const payload = { shortCode: code, proof: linkProof, claim };
  const inject = () => site.app.inject({ ...ask, payload });
  const waiting = Promise.all(Array.from({ length: CLIENT_DEFAULTS.maxWaiting }, inject));
  await until(async () => (await unreadable()).statusCode === 503);
  return { release, waiting };
}

describe('a gateway for which as many calls wait as it bears', () => {
  it('turns those away who begin when half as many wait, and serves those who go on', async () => {
    const release = site.secrets.hold();
    const payload = { shortCode: code, proof: linkProof, claim };
    const inject = () => site.app.inject({ ...ask, payload });
    const waiting = Promise.all(Array.from({ length: CLIENT_DEFAULTS.maxWaiting / 2 }, inject));
    await until(async () => (await unreadable('/api/seals')).statusCode === 503);
    expect((await unreadable()).statusCode).toBe(400);
    release();
    await waiting;
  });

  it('turns further ones away before it reads them, serves the others, and goes on', async () => {
    const { release, waiting } = await fill();
    const refused = await unreadable();
    expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await site.app.inject('/api/config')).statusCode).toBe(200);
    release();
    const statuses = (await waiting).map(({ statusCode }) => statusCode);
    expect([...new Set(statuses)]).toEqual([200]);
    expect((await unreadable()).statusCode).toBe(400);
  });

  it('writes no line for each of those that it turned away', async () => {
    const { release, waiting } = await fill();
    const before = site.log().length;
    await Promise.all(Array.from({ length: 1000 }, () => unreadable()));
    const lines = site.log().slice(before).split('"UNAVAILABLE"').length - 1;
    release();
    await waiting;
    expect(lines).toBeLessThan(500);
  });
});
