import { BUILD_PATH } from '@oncelink/contracts';
import { apiHeaders, edgeHeaders, routeKind } from '@oncelink/edge-headers';
import { expect, test } from '@playwright/test';
import { ask, type RawAnswer } from './ask.ts';
import { containersOf, docker } from './compose.ts';

/** Headers of the table, one value each, as they arrived; others, such as dates, are not its business. */
function tableHeaders(answer: RawAnswer, names: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [name, answer.headers.get(name.toLowerCase()) ?? []]));
}

function expectExactHeaders(answer: RawAnswer, expected: Readonly<Record<string, string>>): void {
  const everyName = Object.keys(edgeHeaders('page', 200, { tls: true })).concat('X-Robots-Tag');
  const wanted = Object.fromEntries(
    everyName.map((name) => [name, name in expected ? [expected[name]] : []]),
  );
  expect(tableHeaders(answer, everyName)).toEqual(wanted);
}

async function assetOf(page: string): Promise<string> {
  const { body } = await ask('GET', page, { 'Accept-Encoding': 'identity' });
  return /src="(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
}

test.describe('headers, exactly as in the table that all servers share', () => {
  for (const [target, status] of [
    ['/', 200],
    ['/pricing', 200],
    // Exactly this is a page; all below it belongs to the gateway.
    ['/api', 200],
    ['/s-', 200],
    ['/sh-AbCdEf0123', 200],
    ['/s-%23AQEB', 200],
    [`/s-%23${'A'.repeat(11_039)}`, 200],
    ['/no-such-page', 404],
    ['/pricing/', 404],
    ['/_link.html', 404],
    ['/br/index.html', 404],
    ['/assets/gone-1234.js', 404],
    [BUILD_PATH, 200],
  ] as const) {
    test(`GET ${target.slice(0, 40)} answers ${status}`, async () => {
      const answer = await ask('GET', target);
      expect(answer.status).toBe(status);
      expectExactHeaders(answer, edgeHeaders(routeKind(target), status, { tls: false }));
    });
  }

  test('an asset is kept for a year, and is not sent again to who has it', async () => {
    const asset = await assetOf('/');
    const answer = await ask('GET', asset, { 'Accept-Encoding': 'br' });
    expectExactHeaders(answer, edgeHeaders('asset', 200, { tls: false }));
    const again = await ask('GET', asset, {
      'Accept-Encoding': 'br',
      'If-None-Match': answer.headers.get('etag')?.[0] ?? '',
    });
    expect(again.status).toBe(304);
    expectExactHeaders(again, edgeHeaders('asset', 304, { tls: false }));
  });

  test('lines of 16 kB are read, longer ones are refused', async () => {
    expect((await ask('GET', '/', { Cookie: 'a'.repeat(16_000) })).status).toBe(200);
    const answer = await ask('GET', `/s-%23${'A'.repeat(17_000)}`);
    expect(answer.status).toBe(414);
    expectExactHeaders(answer, edgeHeaders('page', 414, { tls: false }));
  });

  test('a page comes in the language that is asked for, and says that it differs by that', async () => {
    const asked = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.8' };
    for (const target of ['/', '/pricing', '/s-', '/no-such-page']) {
      const answer = await ask('GET', target, asked);
      expect(answer.body).toMatch(/<html lang="de" dir="ltr"[ >]/);
      expect(answer.headers.get('vary')).toEqual(['Accept-Encoding, Accept-Language']);
      expect((await ask('GET', target)).body).toMatch(/<html lang="en" dir="ltr"[ >]/);
    }
    expect((await ask('GET', '/_de/index.html')).status).toBe(404);
  });

  test('pages answer GET and HEAD alone', async () => {
    const answer = await ask('POST', '/', {}, 'x');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toEqual(['GET, HEAD']);
    expectExactHeaders(answer, edgeHeaders('page', 405, { tls: false }));
    expect((await ask('HEAD', '/')).status).toBe(200);
  });

  test('the API answers with its own headers, once each', async () => {
    const json = { 'Content-Type': 'application/json' };
    const answers = await Promise.all([
      ask('GET', '/api/config'),
      // A page has no address with a slash at its end; what is below /api/ is the gateway's to judge.
      ask('GET', '/api/no-such-call/'),
      ask('POST', '/api/seals', json, '{}'),
      ask('POST', '/api/seals', json, `{"id":"${'A'.repeat(20_000)}"}`),
      ask('POST', '/api/seals', json, `{"id":"${'A'.repeat(600_000)}"}`),
      ask('GET', '/api/health/ready'),
      // An event of the payment provider, without a signature.
      ask('POST', '/api/stripe/webhook', json, `"${'A'.repeat(200_000)}"`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 413, 413, 404, 400]);
    for (const answer of answers) {
      expectExactHeaders(answer, apiHeaders());
      expect(answer.headers.get('content-type')).toEqual(['application/json; charset=utf-8']);
      expect(() => JSON.parse(answer.body) as unknown).not.toThrow();
    }
  });

  test('a caller who asks too often is told to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 600 }, () => ask('HEAD', '/pricing')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toEqual(['1']);
    if (refused[0]) expectExactHeaders(refused[0], edgeHeaders('page', 429, { tls: false }));
  });

  test('a caller with too many connections is told so in the words of the API', async () => {
    const gateways = containersOf('gateway');
    await docker('pause', ...gateways);
    // All but those that are more than fifty wait.
    const refusals: RawAnswer[] = [];
    const asked = Array.from({ length: 55 }, async () => {
      const answer = await ask('GET', '/api/config');
      if (answer.status === 429) refusals.push(answer);
      return answer;
    });
    try {
      // All five: once gateways go on, a connection that nginx has not yet taken finds room.
      await expect.poll(() => refusals.length).toBe(5);
      const [refused] = refusals;
      if (refused === undefined) throw new Error('no refusal');
      expect(JSON.parse(refused.body)['code']).toBe('RATE_LIMITED');
      expect(refused.headers.get('retry-after')).toEqual(['1']);
      expectExactHeaders(refused, apiHeaders());
    } finally {
      await docker('unpause', ...gateways);
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
