import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startAuthSite, type AuthSite, type Replica } from './testing/auth-site.ts';
import { mailCode, signInBrowser, verify } from './testing/sign-in-requests.ts';

const MINUTE = 60;
const DAY = 86_400;
const HOUR_MS = 3_600_000;
const SIGNED_IN = { outcome: 'signed-in' };
/** Connections live by these; it is the time of day alone that is wrong. */
const RUN_ON = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'hrtime',
  'performance',
] as const;

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const resolve = async (tokenHash: string) => (await replica.tokens.resolveTokens([{ tokenHash }]))[0];
const beRight = (): void => void jest.useRealTimers();
afterEach(beRight);

describe.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])('of two replicas whose clocks differ, where one is an hour %s (F5)', (_side, ms) => {
  const beWrong = (): void => void jest.useFakeTimers({ now: Date.now() + ms, doNotFake: [...RUN_ON] });

  it('a code that the wrong one mails is good for ten minutes at the other', async () => {
    beWrong();
    const [inTime, late] = [await mailCode(site, replica), await mailCode(site, replica)];
    beRight();
    await site.letTimePass(9 * MINUTE);
    expect(await verify(replica, inTime)).toMatchObject(SIGNED_IN);
    await site.letTimePass(MINUTE);
    expect(await verify(replica, late)).toEqual({ outcome: 'invalid-code' });
  });

  it('a code that the right one mails is good for ten minutes at the wrong one', async () => {
    const [inTime, late] = [await mailCode(site, replica), await mailCode(site, replica)];
    beWrong();
    await site.letTimePass(9 * MINUTE);
    expect(await verify(replica, inTime)).toMatchObject(SIGNED_IN);
    await site.letTimePass(MINUTE);
    expect(await verify(replica, late)).toEqual({ outcome: 'invalid-code' });
  });

  it('a session lives for seven days without use, whichever began it and whichever is asked', async () => {
    const right = await signInBrowser(site, replica);
    beWrong();
    const wrong = await signInBrowser(site, replica);
    await site.letTimePass(7 * DAY - MINUTE);
    expect(await resolve(right.tokenHash)).toMatchObject(SIGNED_IN);
    beRight();
    expect(await resolve(wrong.tokenHash)).toMatchObject(SIGNED_IN);
    await site.letTimePass(7 * DAY);
    expect(await resolve(wrong.tokenHash)).toEqual({ outcome: 'signed-out' });
    beWrong();
    expect(await resolve(right.tokenHash)).toEqual({ outcome: 'signed-out' });
  });
});
