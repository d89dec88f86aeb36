import { afterAll, describe, expect, it } from '@jest/globals';
import { until } from '@oncelink/testing/stores';
import { GRANTED } from '../testing/fake-secrets.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';
import { EXAMPLE } from './link-values.ts';

const MAX_WAITING = 4;
const { code, linkProof, claim } = EXAMPLE;
const REVEAL = '/api/reveal-secret';
const CREATE = '/api/seals';

const site = await startTestSiteWithRedis({ DEMO_MODE: 'true' }, { maxWaiting: MAX_WAITING });
site.secrets.answer(GRANTED);
afterAll(() => site.stop());

/** Answers of 503 so far. */
let refusals = 0;

/** Its body would be refused with 400, if it were read. */
async function unreadable(url: string) {
  const headers = { 'content-type': 'application/json' };
  const answer = await site.app.inject({ method: 'POST', url, headers, payload: '{' });
  if (answer.statusCode === 503) refusals += 1;
  return answer;
}

/** Of how many answers of 503 the log tells, one by one or together. */
const loggedRefusals = (): number =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('"UNAVAILABLE"'))
    .map((line): { readonly count?: number } => JSON.parse(line))
    .reduce((sum, { count = 1 }) => sum + count, 0);

/** Runs something while so many reveals wait. @returns how they end */
async function whileWaiting(count: number, run: () => Promise<void>): Promise<readonly number[]> {
  const release = site.secrets.hold();
  const payload = { shortCode: code, proof: linkProof, claim };
  const inject = () => site.app.inject({ method: 'POST', url: REVEAL, payload });
  const waiting = Promise.all(Array.from({ length: count }, inject));
  try {
    await run();
  } finally {
    release();
  }
  return (await waiting).map(({ statusCode }) => statusCode);
}

const isRefused = async (url: string): Promise<boolean> => (await unreadable(url)).statusCode === 503;

describe('a gateway for which as many calls wait as it bears', () => {
  it('turns those away who begin when half as many wait, and serves those who go on', async () => {
    const statuses = await whileWaiting(MAX_WAITING / 2, async () => {
      await until(() => isRefused(CREATE));
      expect(await isRefused(REVEAL)).toBe(false);
    });
    expect(statuses).toEqual([200, 200]);
  });

  it('turns all further ones away before it reads them, serves the others, and goes on', async () => {
    const statuses = await whileWaiting(MAX_WAITING, async () => {
      await until(() => isRefused(REVEAL));
      const refused = await unreadable(REVEAL);
      expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
      expect(refused.headers['retry-after']).toBe('1');
      expect((await site.app.inject('/api/config')).statusCode).toBe(200);
    });
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await unreadable(REVEAL)).statusCode).toBe(400);
  });

  it('writes a line for some of those that it turned away, and counts the others', async () => {
    await whileWaiting(MAX_WAITING, async () => {
      await until(() => isRefused(REVEAL));
      const before = site.log().length;
      await Promise.all(Array.from({ length: 1000 }, () => unreadable(REVEAL)));
      const lines = site.log().slice(before).split('"UNAVAILABLE"').length - 1;
      expect(lines).toBeLessThan(500);
    });
    await until(() => loggedRefusals() === refusals);
  });
});
