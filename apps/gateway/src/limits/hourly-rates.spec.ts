import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isNight } from '@oncelink/testing/product/night';
import type { InjectOptions } from 'fastify';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { SEAL, SHORT_LINK } from '../testing/link-bodies.ts';
import { moveLimitsClock } from '../testing/move-limits-clock.ts';
import { signIn } from '../testing/sign-in.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';

/** What takes thousands of calls is for the night; by day each limit is shown where it is small. */
const CALLS_MAX_BY_DAY = isNight ? Infinity : 240;
const HOUR_MS = 3_600_000;
/** Where nothing bounds a caller, the test does. */
const CALLS_MAX = 4000;
/** More in a row than there are accounts: one of them may have room while another has none. */
const REFUSED_IN_A_ROW = 12;

const CALLS = {
  links: () => ({ url: '/api/create-short-url', payload: SHORT_LINK }),
  seals: () => ({ url: '/api/seals', payload: SEAL }),
  mails: (i: number) => ({ url: '/api/auth/send-verification', payload: { email: `u${i}@example.org` } }),
} satisfies Record<string, (i: number) => InjectOptions>;

/** Addresses that a caller with a network of this kind would take one after the other. */
const ADDRESSES = {
  'IPv4 address': () => '203.0.113.9',
  '/64': (i: number) => `2001:db8:1:2::${i.toString(16)}`,
  '/56': (i: number) => `2001:db8:1:${(i % 256).toString(16)}::1`,
  '/48': (i: number) => `2001:db8:1:${((i * 257) % 65_536).toString(16)}::1`,
};

let tokens: string[];

const site = await startTestSiteWithRedis({ RATE_LIMITS: 'on', DEMO_MODE: 'true', TRUSTED_PROXIES: '1' });
site.secrets.answer(GRANTED);
beforeEach(async () => {
  await site.redis.flushDb();
  site.auth.answer(WELCOME);
  tokens = [];
  while (tokens.length < 10) tokens.push(await signIn(site, `user ${tokens.length}`));
});
afterAll(() => site.stop());

interface Attack {
  readonly what: keyof typeof CALLS;
  readonly from: keyof typeof ADDRESSES;
  readonly accounts?: boolean;
}

/** Calls until it is refused, waits as long as it is told, and calls again, for an hour. */
async function countInAnHour({ what, from, accounts = false }: Attack): Promise<number> {
  const started = performance.now();
  let [accepted, made, moved] = [0, 0, 0];
  while (performance.now() - started + moved < HOUR_MS && made < CALLS_MAX) {
    const waits: number[] = [];
    while (waits.length < REFUSED_IN_A_ROW && made < CALLS_MAX) {
      const token = accounts && { authorization: `Bearer ${tokens[made % tokens.length]}` };
      // Only in the demonstration visitors may make short links.
      const headers = { 'x-forwarded-for': ADDRESSES[from](made), 'x-demo-pro': 'on', ...token };
      const answer = await site.app.inject({ method: 'POST', ...CALLS[what](made), headers });
      made += 1;
      if (answer.statusCode === 429) waits.push(Number(answer.headers['retry-after']) * 1000);
      else {
        expect(answer.statusCode).toBeLessThan(300);
        accepted += 1;
        waits.length = 0;
      }
    }
    const wait = Math.min(...waits);
    moved += wait;
    await moveLimitsClock(site.redis, wait);
  }
  return accepted;
}

const byDay = <Case extends { readonly calls: number }>(cases: readonly Case[]): Case[] =>
  cases.filter(({ calls }) => calls <= CALLS_MAX_BY_DAY);

describe('accepted in an hour', () => {
  it.each(
    byDay([
      { what: 'links', from: 'IPv4 address', calls: 60 },
      { what: 'links', from: '/64', calls: 60 },
      { what: 'links', from: '/56', calls: 240 },
      { what: 'links', from: '/48', calls: 960 },
      { what: 'seals', from: 'IPv4 address', calls: 60 },
      { what: 'seals', from: '/64', calls: 60 },
      { what: 'seals', from: '/56', calls: 240 },
      { what: 'seals', from: '/48', calls: 960 },
      { what: 'mails', from: 'IPv4 address', calls: 10 },
      { what: 'mails', from: '/64', calls: 10 },
      { what: 'mails', from: '/56', calls: 40 },
      { what: 'mails', from: '/48', calls: 160 },
    ] as const),
  )('are $calls $what of one $from', async ({ calls, ...attack }) => {
    expect(await countInAnHour(attack)).toBe(calls);
  });

  it.each(
    byDay([
      { what: 'links', calls: 480 },
      { what: 'seals', calls: 1200 },
      { what: 'mails', calls: 10 },
    ] as const),
  )('are $calls $what of ten accounts of one address', async ({ what, calls }) => {
    expect(await countInAnHour({ what, from: 'IPv4 address', accounts: true })).toBe(calls);
  });
});
