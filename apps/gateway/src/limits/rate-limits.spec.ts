import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { EXAMPLE } from '../links/link-values.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';

const { code, sealId, claim, linkProof, linkProofHash, passwordProof, envelope } = EXAMPLE;
const otherProof = passwordProof;

const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });

const CALLS = {
  createSeal: post('/api/seals', { id: sealId, proofHash: linkProofHash }),
  createLink: post('/api/create-short-url', {
    encryptedData: envelope,
    passwordHash: EXAMPLE.passwordProofHash,
    isPasswordProtected: true,
    proofHash: linkProofHash,
  }),
  linkStatus: { url: `/api/get-short-url?code=${code}`, headers: { 'x-link-proof': linkProof } },
  sealStatus: { url: `/api/seals/${sealId}`, headers: { 'x-link-proof': linkProof } },
  verify: post('/api/verify-password', { code, password: passwordProof, proof: linkProof }),
  revealLink: post('/api/reveal-secret', { shortCode: code, proof: linkProof, claim }),
  revealSeal: post('/api/seals/reveal', { id: sealId, proof: linkProof, claim }),
  acknowledge: post('/api/reveal/ack', { shortCode: code, proof: linkProof, claim }),
  remove: post('/api/delete-secret', { id: sealId, proof: linkProof }),
  report: post('/api/csp-report', { 'csp-report': {} }),
} satisfies Record<string, InjectOptions>;

const site = await startTestSiteWithRedis({ RATE_LIMITS: 'on', DEMO_MODE: 'true', TRUSTED_PROXIES: '1' });
site.secrets.answer(GRANTED);
beforeEach(() => site.redis.flushDb());
afterAll(() => site.stop());

function call(request: InjectOptions, forwardedFor = '203.0.113.9') {
  return site.app.inject({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': forwardedFor, 'x-demo-pro': 'on' },
  });
}

/** How many of `times` calls, one after the other, were let through. */
async function countAllowed(
  request: InjectOptions,
  times: number,
  from: (i: number) => string | undefined = () => undefined,
) {
  let allowed = 0;
  for (let i = 0; i < times; i += 1) {
    const { statusCode } = await call(request, from(i));
    if (statusCode < 300) allowed += 1;
    else expect(statusCode).toBe(429);
  }
  return allowed;
}

/** The same call about another secret each time, so that only the caller's own limit counts. */
async function countAllowedOfManySecrets(request: InjectOptions, times: number): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < times; i += 1) {
    const proof = Buffer.alloc(32, `proof ${i} `).toString('base64url');
    const payload = { ...Object(request.payload), proof };
    if ((await call({ ...request, payload })).statusCode < 300) allowed += 1;
  }
  return allowed;
}

/** How many scripts Redis was asked to run: only limits have one. */
async function countScripts(): Promise<number> {
  const stats = await site.redis.info('commandstats');
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1] ?? 0);
}

describe('the limits of one caller', () => {
  it.each([
    ['makes at most 10 seals in a row', CALLS.createSeal, 10],
    ['makes at most 60 short links an hour', CALLS.createLink, 60],
    ['asks for at most 120 short links a minute', CALLS.linkStatus, 120],
    ['asks for at most 120 seals a minute', CALLS.sealStatus, 120],
    ['tries at most 30 passwords a minute', CALLS.verify, 30],
    ['sends at most 60 violation reports a minute', CALLS.report, 60],
  ])('a caller %s', async (_text, request, limit) => {
    expect(await countAllowed(request, limit + 2)).toBe(limit);
  });

  it.each([
    ['opens', CALLS.revealLink],
    ['opens the seals of', CALLS.revealSeal],
    ['acknowledges', CALLS.acknowledge],
    ['deletes', CALLS.remove],
  ])('a caller %s at most 60 secrets a minute', async (_text, request) => {
    expect(await countAllowedOfManySecrets(request, 62)).toBe(60);
  });

  it('has at most 60 seals an hour, whatever the pauses', async () => {
    let allowed = 0;
    for (let i = 0; i < 62; i += 1) {
      if ((await call(CALLS.createSeal)).statusCode < 300) allowed += 1;
      for (const key of await site.redis.keys('oncelink:limits:*:60')) await site.redis.del(key);
    }
    expect(allowed).toBe(60);
  });

  it('does not count calls that were refused, so that trying again too early costs nothing', async () => {
    await countAllowed(CALLS.createSeal, 30);
    const hour = await site.redis.keys('oncelink:limits:*:3600');
    expect(await Promise.all(hour.map((key) => site.redis.lLen(key)))).toEqual([10]);
  });

  it('does not touch calls that have none', async () => {
    expect(await countAllowed({ url: '/api/config' }, 150)).toBe(150);
    expect(await site.redis.keys('*')).toEqual([]);
  });
});

describe('a refused call', () => {
  it('says how long to wait, and reaches no service', async () => {
    await countAllowed(CALLS.verify, 30);
    const before = site.secrets.received.length;
    const { headers, ...answer } = await call(CALLS.verify);
    expect(answer.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(headers).toMatchObject({ 'ratelimit-limit': '30', 'ratelimit-remaining': '0' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['ratelimit-reset']).toBe(headers['retry-after']);
    expect(site.secrets.received.length).toBe(before);
  });
});

describe('who counts as one caller', () => {
  it('is the address that the own proxy saw: forged entries before it change nothing', async () => {
    expect(await countAllowed(CALLS.verify, 32, (i) => `198.51.100.${i}, 203.0.113.9`)).toBe(30);
  });

  it('is a /64 of IPv6: its owner can change the rest at will', async () => {
    expect(await countAllowed(CALLS.verify, 32, (i) => `2001:db8:1:2::${i.toString(16)}`)).toBe(30);
    expect((await call(CALLS.verify, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it('is also a /56 and a /48, which may call 4 and 16 times as often', async () => {
    const inOne56 = (i: number) => `2001:db8:1:${(i % 256).toString(16)}::1`;
    expect(await countAllowed(CALLS.verify, 130, inOne56)).toBe(120);
    await site.redis.flushDb();
    const inOne48 = (i: number) => `2001:db8:1:${((i * 257) % 65_536).toString(16)}::1`;
    expect(await countAllowed(CALLS.verify, 500, inOne48)).toBe(480);
    expect((await call(CALLS.verify, '2001:db8:2::1')).statusCode).toBe(200);
  });

  it('is asked of Redis at once, however many networks and limits count', async () => {
    await call(CALLS.createSeal, '2001:db8:1:2::1');
    const before = await countScripts();
    await call(CALLS.createSeal, '2001:db8:1:2::1');
    expect((await countScripts()) - before).toBe(1);
  });

  it('is each address of IPv4', async () => {
    await countAllowed(CALLS.verify, 31);
    expect((await call(CALLS.verify, '203.0.113.10')).statusCode).toBe(200);
  });

  it('leaves no trace of addresses, codes or proofs in Redis', async () => {
    await call(CALLS.revealLink);
    await call(CALLS.verify);
    const keys = await site.redis.keys('*');
    expect(keys).toHaveLength(3);
    for (const key of keys) expect(key).toMatch(/^oncelink:limits:[\w-]{22}:60$/);
  });
});

describe('the limit of one secret', () => {
  const fromManyNetworks = (i: number): string => `198.51.100.${i}`;

  it('is 30 calls a minute, wherever they come from', async () => {
    expect(await countAllowed(CALLS.revealLink, 32, fromManyNetworks)).toBe(30);
  });

  it('is not used up by calls with a wrong proof', async () => {
    const wrong = post('/api/reveal-secret', { shortCode: code, proof: otherProof, claim });
    await countAllowed(wrong, 32, fromManyNetworks);
    expect((await call(CALLS.revealLink)).statusCode).toBe(200);
  });
});
