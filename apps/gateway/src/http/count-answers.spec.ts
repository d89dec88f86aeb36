import { afterAll, describe, expect, it } from '@jest/globals';
import { startHealthServer } from '@oncelink/service-kit';
import { scrapeMetrics, until } from '@oncelink/testing/stores';
import { EXAMPLE } from '../links/link-values.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';

const { code, linkProof } = EXAMPLE;
const STATUS = { url: `/api/get-short-url?code=${code}`, headers: { 'x-link-proof': linkProof } };
const ANSWERS = 'oncelink_http_request_duration_seconds_count';

const [site, health] = await Promise.all([
  startTestSiteWithRedis({ RATE_LIMITS: 'on' }),
  startHealthServer({ port: 0, host: '127.0.0.1', checks: {} }),
]);
site.secrets.answer({ 'links.status': { outcome: 'not-found' } });
afterAll(async () => {
  await health.close();
  await site.stop();
});

const read = () => scrapeMetrics(health.port);

describe("the gateway's metrics", () => {
  it('count answers by the pattern of their route, and nothing of a path that has none', async () => {
    const { statusCode } = await site.app.inject(STATUS);
    await site.app.inject(`/api/sh-${code}`);
    await site.app.inject({ url: `/api/seals/${linkProof}`, method: 'OPTIONS' });
    const status = `${Math.floor(statusCode / 100)}xx`;
    for (const labels of [
      { method: 'GET', route: '/api/get-short-url', status },
      { method: 'GET', route: 'none', status: '4xx' },
      { method: 'OPTIONS', route: '/api/seals/:id' },
    ]) {
      // An answer is counted once it has left.
      await until(async () => (await read())(ANSWERS, labels) === 1);
    }
    const text = await (await fetch(`http://127.0.0.1:${health.port}/metrics`)).text();
    expect([code, linkProof].filter((value) => text.includes(value))).toEqual([]);
  });

  it('are not for visitors', async () => {
    for (const url of ['/metrics', '/api/metrics']) {
      expect((await site.app.inject(url)).statusCode).toBe(404);
    }
  });

  it('tell how many calls a limit refused, and how many a gateway counted alone', async () => {
    const calls = Array.from({ length: 130 }, () => site.app.inject(STATUS));
    const refused = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect((await read())('oncelink_rate_limited_total', { limit: 'askStatus' })).toBe(refused);
    // A busy machine may have counted some of them alone.
    const before = (await read())('oncelink_limits_counted_alone_total') ?? 0;
    site.redis.destroy();
    await site.app.inject(STATUS);
    expect((await read())('oncelink_limits_counted_alone_total')).toBe(before + 1);
  });
});
