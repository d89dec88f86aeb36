import { edgeHeaders } from '@oncelink/edge-headers';
import { expect, test } from '@playwright/test';
import { ask } from './ask.ts';
import { compose, logsOf } from './compose.ts';
import { BROKEN_PATHS, KEY, LINK_PATHS, OTHER_PATHS } from './mangled-paths.ts';

const KEY_LINE = /.*CANARY.*/i;
const SERVICES = [
  'web',
  'gateway',
  'secrets-service',
  'auth-service',
  'billing-service',
  'events-service',
  'deliver',
  'files-service',
];

/** Asks, and waits until the engine has passed on what was written meanwhile. @returns all logs */
async function logsAfter(targets: readonly string[]): Promise<string> {
  const linesOf = (path: string): number => logsOf('web').split(`"path":"${path}"`).length - 1;
  const known = linesOf('/api/csp-report');
  // At once, because some wait for what is not there; fewer than one address may have open.
  await Promise.all(targets.map((target) => ask('GET', target, { Referer: `http://a.example/${KEY}` })));
  await ask('GET', '/api/csp-report');
  await expect.poll(() => linesOf('/api/csp-report')).toBe(known + 1);
  return logsOf(...SERVICES);
}

test('a key that a mail program put into the path is in no log (L2)', async () => {
  const targets = [
    ...LINK_PATHS,
    ...OTHER_PATHS,
    ...BROKEN_PATHS,
    `/shp-AbCdEf0123?x=${KEY}`,
    `/?next=/s-%23${KEY}`,
    `/api/seals/${KEY}`,
    `/api/get-short-url?code=${KEY}`,
  ];
  await ask('GET', '/', { 'User-Agent': KEY, 'X-Forwarded-For': KEY, 'X-Request-Id': KEY });
  await ask(KEY, '/');
  const logs = await logsAfter(targets);
  expect(KEY_LINE.exec(logs)?.[0]).toBeUndefined();
  for (const path of ['/s~link', '/~other', '/api/~other', '/assets/~file', '/api/seals/~id'])
    expect(logs).toContain(`"path":"${path}"`);
});

test('what mangled addresses lead to is neither stored nor found', async () => {
  const expected = Object.entries(edgeHeaders('link', 200, { tls: false }));
  for (const target of LINK_PATHS) {
    const { status, headers } = await ask('GET', target);
    expect([target, status]).toEqual([target, 200]);
    const found = expected.map(([name]) => [name, ...(headers.get(name.toLowerCase()) ?? [])]);
    expect([target, ...found]).toEqual([target, ...expected]);
  }
});

test('the errors of an absent gateway keep it to themselves too @long', async () => {
  compose('stop', 'gateway');
  try {
    const answer = await ask('GET', `/api/seals/${KEY}`, { 'X-Link-Proof': KEY });
    expect([answer.status, JSON.parse(answer.body)['code']]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers.get('retry-after')).toEqual(['1']);
    const logs = await logsAfter([...LINK_PATHS, ...OTHER_PATHS]);
    expect(KEY_LINE.exec(logs)?.[0]).toBeUndefined();
  } finally {
    compose('start', 'gateway');
    await expect.poll(async () => (await ask('GET', '/api/config')).status, { timeout: 90_000 }).toBe(200);
  }
});
