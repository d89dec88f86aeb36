import { afterAll, describe, expect, it } from '@jest/globals';
import { startTestSite } from '../testing/start-test-site.ts';

const sites = {
  behindNginx: await startTestSite({ TRUSTED_PROXIES: '1' }),
  alone: await startTestSite(),
};
afterAll(() => Promise.all(Object.values(sites).map((site) => site.stop())));

type Site = (typeof sites)[keyof typeof sites];

const ask = (site: Site, headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') =>
  site.app.inject({ url: '/api/config', headers, remoteAddress });

const countOf = async (site: Site): Promise<number> =>
  (await site.app.inject('/api/health/ready')).json().untrustedForwards;

const warnings = (site: Site): unknown[] =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('"untrusted-proxy"'))
    .map((line) => JSON.parse(line));

describe('a proxy that is not trusted', () => {
  it('is nobody, as long as nginx believes who hands requests on', async () => {
    const before = await countOf(sites.behindNginx);
    await ask(sites.behindNginx, { 'x-forwarded-for': '203.0.113.9' });
    expect(await countOf(sites.behindNginx)).toBe(before);
    expect(warnings(sites.behindNginx)).toEqual([]);
  });

  it('is named in one line of the log, and each of its requests is counted', async () => {
    const before = await countOf(sites.behindNginx);
    const headers = { 'x-forwarded-for': '172.18.0.1', 'x-untrusted-proxy': '172.18.0.1' };
    for (let i = 0; i < 3; i += 1) await ask(sites.behindNginx, headers);
    expect(await countOf(sites.behindNginx)).toBe(before + 3);
    expect(warnings(sites.behindNginx)).toMatchObject([
      { level: 'warn', reason: 'TRUSTED_NETWORKS lacks 172.18.0.1' },
    ]);
  });

  it('before a gateway without nginx is one too, and a public address stays out of the log', async () => {
    const before = await countOf(sites.alone);
    await ask(sites.alone, { 'x-forwarded-for': '198.51.100.7' }, '203.0.113.9');
    expect(await countOf(sites.alone)).toBe(before + 1);
    expect(warnings(sites.alone)).toMatchObject([
      { reason: 'TRUSTED_PROXIES is 0 behind the address of your proxy' },
    ]);
    expect(sites.alone.log()).not.toMatch(/198\.51\.100\.7|203\.0\.113\.9/);
  });
});
