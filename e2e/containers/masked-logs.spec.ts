import { expect, test } from '@playwright/test';
import { ask } from './ask.ts';
import { compose, logsOf } from './compose.ts';

/** A key as it stands in links, easy to find again. */
const KEY = 'CANARYkeyCANARYkeyCANARYkeyCANARYkeyCANARYkey';

test('a key that a mail program put into the path is in no log', async () => {
  const targets = [
    `/s-%23${KEY}`,
    `/s-%2523${KEY}`,
    `/s%2D${KEY}`,
    `/sh-AbCdEf0123%23${KEY}`,
    `/shp-AbCdEf0123?x=${KEY}`,
    `/?next=/s-%23${KEY}`,
    `/redirect%23${KEY}`,
    `/s-%23${KEY.repeat(400)}`,
    `/api/seals/${KEY}`,
    `/api/get-short-url?code=${KEY}`,
    `/s-%23${KEY}\u0001`,
  ];
  for (const target of targets) await ask('GET', target, { Referer: `http://a.example/${KEY}` });
  await ask('GET', '/', { 'User-Agent': KEY, 'X-Forwarded-For': KEY, 'X-Request-Id': KEY });
  for (const service of ['web', 'gateway', 'secrets-service']) {
    expect(logsOf(service)).not.toContain('CANARY');
  }
  await expect.poll(() => logsOf('web')).toContain('/s~link');
});

test('the errors of an absent gateway keep it to themselves too', async () => {
  compose('stop', 'gateway');
  try {
    const answer = await ask('GET', `/api/seals/${KEY}`, { 'X-Link-Proof': KEY });
    expect([answer.status, JSON.parse(answer.body)['code']]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers.get('retry-after')).toEqual(['1']);
    expect(logsOf('web')).not.toContain('CANARY');
  } finally {
    compose('start', 'gateway');
    await expect.poll(async () => (await ask('GET', '/api/config')).status, { timeout: 90_000 }).toBe(200);
  }
});
