import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API_KEY, KEY_PLANS } from '@oncelink/contracts';
import { drawApiKey } from '../auth/api-key.ts';
import { EXAMPLE } from '../links/link-values.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { keyHeaders } from '../testing/keys.ts';
import { moveLimitsClock } from '../testing/move-limits-clock.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';

const SEAL = { sealId: EXAMPLE.sealId, proofHash: EXAMPLE.linkProofHash };
const LINK = { code: EXAMPLE.code, proof: EXAMPLE.linkProof };
const HOUR_MS = 3_600_000;

const site = await startTestSiteWithRedis({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
afterAll(() => site.stop());
beforeEach(async () => {
  await site.redis.flushAll();
  site.secrets.answer(GRANTED);
});

const post = (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
  site.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, headers });

describe('every counted answer to a program tells its limits', () => {
  it('with a key', async () => {
    const headers = keyHeaders(site, { id: 'a' });
    await post('seals', SEAL, headers);
    const answer = await post('seals', SEAL, headers);
    expect(answer.headers['ratelimit-policy']).toBe(
      `"minute";q=${API_KEY.callsPerMinute};w=60, "hour";q=1200;w=3600, "day";q=1000;w=86400`,
    );
    expect(answer.headers['ratelimit']).toMatch(
      /^"minute";r=118;t=(60|59), "hour";r=1198;t=3(600|599), "day";r=998;t=86(400|399)$/,
    );
  });

  it('when the key is refused, too, which costs nothing of what is left', async () => {
    const headers = keyHeaders(site, { id: 'refused', scopes: [] });
    const full = `"minute";r=${API_KEY.callsPerMinute};t=0, "hour";r=1200;t=0, "day";r=1000;t=0`;
    for (const wish of [headers, headers, keyHeaders(site, { id: 'away', networks: ['192.0.2.0/24'] })]) {
      const { statusCode, headers: told } = await post('seals', SEAL, wish);
      expect([statusCode, told['ratelimit']]).toEqual([403, full]);
    }
    site.auth.answer({ ...WELCOME, 'keys.resolve': { outcome: 'key-unknown' } });
    for (const authorization of ['Bearer olk_typo', `Bearer ${drawApiKey()}`]) {
      const { statusCode, headers: told } = await post('seals', SEAL, { authorization });
      expect([statusCode, told['ratelimit']]).toEqual([401, '"minute";r=10;t=0, "hour";r=60;t=0']);
      expect(told['ratelimit-policy']).toBe('"minute";q=10;w=60, "hour";q=60;w=3600');
    }
  });

  it('without one, and to readers', async () => {
    expect((await post('seals', SEAL)).headers['ratelimit-policy']).toBe(
      '"minute";q=10;w=60, "hour";q=60;w=3600',
    );
    expect((await post('links/delete', LINK)).headers['ratelimit']).toMatch(/^"minute";r=29;t=(60|59)$/);
  });

  it('tells what has left the window, too', async () => {
    await post('seals', SEAL);
    await moveLimitsClock(site.redis, 50_000);
    await post('seals', SEAL);
    const told = await post('seals', SEAL);
    expect(told.headers['ratelimit']).toMatch(/^"minute";r=7;t=(10|9), /);
    await moveLimitsClock(site.redis, 20_000);
    expect((await post('seals', SEAL)).headers['ratelimit']).toMatch(/^"minute";r=7;t=(40|39), /);
  });

  it('counts what the page asks about the same secret, too', async () => {
    const payload = { shortCode: LINK.code, proof: LINK.proof };
    await site.app.inject({ method: 'POST', url: '/api/delete-secret', payload });
    expect((await post('links/delete', LINK)).headers['ratelimit']).toMatch(/^"minute";r=28;/);
  });

  it('of the page tells nothing: it costs as much as before', async () => {
    const payload = { id: EXAMPLE.sealId, proofHash: EXAMPLE.linkProofHash };
    const answer = await site.app.inject({ method: 'POST', url: '/api/seals', payload });
    expect(answer.headers).not.toHaveProperty('ratelimit');
  });
});

describe('a key', () => {
  it('is limited by the minute, at its own rate where it has one', async () => {
    const headers = keyHeaders(site, { id: 'b', callsPerMinute: 2 });
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await post('seals', SEAL, headers));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 429]);
    expect(answers[2]?.json().code).toBe('RATE_LIMITED');
    expect(answers[2]?.headers['ratelimit']).toMatch(/^"minute";r=0;t=(60|59), /);
    expect(answers[2]?.headers['retry-after']).toMatch(/^(60|59)$/);
  });

  it('shares the day of its account with all others, and is then told that it is the plan', async () => {
    const networks = Array.from({ length: 5 }, (_, n) => ({ 'x-forwarded-for': `192.0.2.${n}` }));
    let made = 0;
    for (let n = 0; n < KEY_PLANS.free.linksPerDay; n += 1) {
      const headers = { ...keyHeaders(site, { id: `key-${n % 3}` }, 'free'), ...networks[n % 5] };
      made += Number((await post('seals', SEAL, headers)).statusCode === 201);
    }
    expect(made).toBe(KEY_PLANS.free.linksPerDay);
    await moveLimitsClock(site.redis, HOUR_MS);
    const full = await post('seals', SEAL, keyHeaders(site, { id: 'another' }, 'free'));
    expect([full.statusCode, full.json().code]).toEqual([429, 'QUOTA']);
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(82_000);
    expect((await post('seals', SEAL, keyHeaders(site, { id: 'another' }, 'pro'))).statusCode).toBe(201);
  });
});

it('without Redis, answers tell the policy alone', async () => {
  await site.store.kill();
  const answer = await post('links/status', LINK);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['ratelimit-policy']).toBe('"minute";q=120;w=60');
  expect(answer.headers).not.toHaveProperty('ratelimit');
});
