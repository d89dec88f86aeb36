import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isNight } from '@oncelink/testing/product/night';
import { startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import { compareSamples } from '../testing/compare-samples.ts';
import { randomEmail, randomText, sendRequest } from '../testing/sign-in-requests.ts';

/** Half of them show what takes half as long again, see below. What differs less is found at night (ADR 81). */
const SAMPLES = isNight ? 500 : 250;
const LEAST_PROBABILITY = 0.01;
/** Equal times fail a round in one of 100 cases, three in a row in one of a million. Unequal ones fail every time. */
const ROUNDS = 3;

const KINDS = ['unknown', 'known', 'limited'] as const;
type Kind = (typeof KINDS)[number];

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
  for (let warmUp = 0; warmUp < 300; warmUp += 1) await replica.sender.sendCode(sendRequest());
});
afterAll(() => site.stop());

/** An address of this kind; all are stored the same way, so that what went before tells nothing. */
async function addressOf(kind: Kind): Promise<string> {
  const email = randomEmail();
  const account = kind === 'known' ? email : randomEmail();
  await site.query("INSERT INTO account (email, name) VALUES ($1, '')", [account]);
  await replica.sender.sendCode(sendRequest({ email: kind === 'limited' ? email : randomEmail() }));
  return email;
}

/** Milliseconds of each answer, in an order that nobody can foresee, so that no kind always follows another. */
async function measure(): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { unknown: [], known: [], limited: [] };
  const order = Array.from({ length: SAMPLES }, () => KINDS)
    .flat()
    .map((kind) => ({ kind, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at);
  for (const { kind } of order) {
    const request = sendRequest({ email: await addressOf(kind), deviceHash: randomText() });
    const start = performance.now();
    await replica.sender.sendCode(request);
    times[kind].push(performance.now() - start);
  }
  return times;
}

describe('asking for a code', () => {
  let times: Record<Kind, number[]>;

  it('takes as long for an address without an account, with one, and with one that is not mailed any more', async () => {
    const rounds: { known: number; limited: number }[] = [];
    const isEqual = ({ known, limited }: (typeof rounds)[number]) =>
      Math.min(known, limited) > LEAST_PROBABILITY;
    while (rounds.length < ROUNDS && !rounds.some(isEqual)) {
      times = await measure();
      const { unknown, known, limited } = times;
      rounds.push({ known: compareSamples(unknown, known), limited: compareSamples(unknown, limited) });
    }
    expect(rounds.filter(isEqual)).toHaveLength(1);
  }, 300_000);

  it('would be found to take half as long again', () => {
    const slower = times.unknown.map((time) => time * 1.5);
    expect(compareSamples(times.unknown, slower)).toBeLessThan(LEAST_PROBABILITY);
  });

  it('is answered in the same words, but for the number of the request', async () => {
    for (const kind of KINDS) {
      const email = await addressOf(kind);
      expect(await replica.sender.sendCode(sendRequest({ email }))).toEqual({
        outcome: 'accepted',
        requestId: expect.stringMatching(/^[\w-]{22}$/),
        demoCode: null,
      });
    }
  });
});
