import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { isNight } from '@oncelink/testing/product/night';
import { startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import {
  openLink,
  otherCode,
  randomEmail,
  randomText,
  sendRequest,
  verify,
  type CodeToTry,
} from '../testing/sign-in-requests.ts';

const STEP = 5 * 60;
const STEPS_OF_A_DAY = 86_400 / STEP;
/** When the owner of the address signs in on a new browser, by steps. */
const SIGN_INS = [1, 40, 97, 150, 211, 287];

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

interface Day {
  /** What the owner's sign-ins came to. */
  readonly outcomes: string[];
  /** Codes that were compared for strangers. */
  readonly compared: number;
  readonly mails: number;
}

/** What someone who does not read the mail can do in five minutes: ask, and guess at what was asked for. */
async function disturb(email: string, network: string): Promise<string> {
  const { requestId } = await replica.sender.sendCode(sendRequest({ email, network }));
  const guess: CodeToTry = { email, requestId, code: '000000' };
  for (let tries = 0; tries < SIGN_IN_CODE.tries; tries += 1) {
    const { outcome } = await verify(replica, guess, { network });
    if (outcome === 'too-many-wrong-codes') break;
  }
  return requestId;
}

/** A new browser asks, and uses the link of the newest mail, even if another browser asked for that one. */
async function signInByMail(email: string): Promise<string> {
  const network = 'home';
  await replica.sender.sendCode(sendRequest({ email, network }));
  const mail = (await site.mailTo(email)).at(-1);
  const { requestId = '', link = '' } = mail ?? {};
  return (await openLink(replica, { email, requestId, link }, { network, deviceHash: randomText() })).outcome;
}

/** Counts what became of requests that existed; what the address has taken in a day says how often it was mailed. */
async function countDay(asked: readonly string[]): Promise<Omit<Day, 'outcomes'>> {
  const ids = asked.map((id) => Buffer.from(id, 'base64url'));
  const [tried] = await site.query<{ compared: number }>(
    'SELECT coalesce(sum(tries), 0)::int AS compared FROM login_code WHERE id = ANY ($1)',
    [ids],
  );
  const [taken] = await site.query<{ mails: number }>(
    'SELECT max(cardinality(requests))::int AS mails FROM address_budget',
  );
  return { compared: tried?.compared ?? NaN, mails: taken?.mails ?? NaN };
}

/** @param networkOf the network from which strangers ask, by the number of the request */
async function spendDay(networkOf: (index: number) => string): Promise<Day> {
  await site.query('DELETE FROM address_budget');
  const email = randomEmail();
  const outcomes: string[] = [];
  const asked: string[] = [];
  for (let burst = 0; burst < 40; burst += 1) asked.push(await disturb(email, networkOf(burst)));
  for (let step = 1; step < STEPS_OF_A_DAY; step += 1) {
    await site.letTimePass(STEP);
    // As soon as anyone can be mailed: the owner is always a moment late.
    asked.push(await disturb(email, networkOf(40 + step)));
    if (SIGN_INS.includes(step)) outcomes.push(await signInByMail(email));
  }
  return { outcomes, ...(await countDay(asked)) };
}

const ALL_SIGNED_IN = SIGN_INS.map(() => 'signed-in');

describe('strangers who ask and guess all day long', () => {
  (isNight ? it : it.skip)(
    'from 20 networks: keep nobody from signing in on a new browser',
    async () => {
      const { outcomes, compared, mails } = await spendDay((index) => `stranger-${index % 20}`);
      expect(outcomes).toEqual(ALL_SIGNED_IN);
      expect(compared).toBeLessThanOrEqual(SIGN_IN_CODE.addressTriesPerDay);
      expect(mails).toBeLessThanOrEqual(20 * 10 + SIGN_INS.length);
    },
    180_000,
  );

  it('from a new network each time: neither, and they have the address mailed 30 times and 12 an hour at most', async () => {
    const { outcomes, compared, mails } = await spendDay((index) => `stranger-${index}`);
    expect(outcomes).toEqual(ALL_SIGNED_IN);
    expect(compared).toBeLessThanOrEqual(SIGN_IN_CODE.addressTriesPerDay);
    expect(mails).toBeLessThanOrEqual(30 + STEPS_OF_A_DAY);
  }, 180_000);

  it('have 20 guesses at a million codes: one chance in 50,000 a day', async () => {
    expect(SIGN_IN_CODE.addressTriesPerDay / 10 ** SIGN_IN_CODE.digits).toBe(1 / 50_000);
    // No code is compared afterwards, the right one neither.
    const email = randomEmail();
    for (let index = 0; index < 4; index += 1) await disturb(email, `guesser-${index}`);
    const { requestId } = await replica.sender.sendCode(sendRequest({ email, network: 'home' }));
    const { code = '' } = (await site.mailTo(email)).at(-1) ?? {};
    const outcomes = [code, otherCode(code)].map((tried) =>
      verify(replica, { email, requestId, code: tried }),
    );
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ outcome: 'too-many-wrong-codes' })));
  });
});
