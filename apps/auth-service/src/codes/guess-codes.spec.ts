import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseAwayError } from '@oncelink/service-kit/database';
import { isNight } from '@oncelink/testing/product/night';
import { startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import {
  mailCode,
  otherCode,
  randomEmail,
  randomText,
  sendRequest,
  verify,
  type CodeToTry,
} from '../testing/sign-in-requests.ts';

/** Processor time of a minute, so the full size is for the night (ADR 48). */
const SIZE = isNight ? { rounds: 20, waves: 10 } : { rounds: 3, waves: 3 };

let site: AuthSite;
let replicas: readonly Replica[];
beforeAll(async () => {
  site = await startAuthSite();
  replicas = await Promise.all(Array.from({ length: 3 }, () => site.startReplica()));
});
afterAll(() => site.stop());

const pick = (index: number): Replica => {
  const replica = replicas[index % replicas.length];
  if (replica === undefined) throw new Error('There are no replicas.');
  return replica;
};

/** On a busy machine some of very many guesses wait for a connection until they are told to come again. */
async function outcomeOf(replica: Replica, mailed: CodeToTry, network: string): Promise<string> {
  try {
    return (await verify(replica, mailed, { network })).outcome;
  } catch (error) {
    if (error instanceof DatabaseAwayError) return 'told to wait';
    throw error;
  }
}

/** Guesses come from many networks. */
const networkOf = (index: number): string => `network-${index % 7}`;

/** All outcomes of guesses that are made at once, spread over the replicas. */
const guess = (guesses: readonly CodeToTry[]): Promise<string[]> =>
  Promise.all(guesses.map((mailed, index) => outcomeOf(pick(index), mailed, networkOf(index))));

const triesOf = async ({ requestId }: CodeToTry): Promise<number | undefined> => {
  const [row] = await site.query<{ tries: number }>('SELECT tries FROM login_code WHERE id = $1', [
    Buffer.from(requestId, 'base64url'),
  ]);
  return row?.tries;
};
const wrongTriesAt = async (ids: readonly string[]): Promise<number> => {
  const [row] = await site.query<{ tries: number }>(
    'SELECT sum(tries)::int AS tries FROM login_code WHERE id = ANY ($1)',
    [ids.map((id) => Buffer.from(id, 'base64url'))],
  );
  return row?.tries ?? 0;
};

describe('500 parallel guesses at one code, with the right one among them', () => {
  it(`are compared five times at most and succeed once at most, ${SIZE.rounds} times over`, async () => {
    const rounds: { tries: number | undefined; successes: number }[] = [];
    for (let round = 0; round < SIZE.rounds; round += 1) {
      const mailed = await mailCode(site, pick(round));
      // At first nobody has the right one: else it may win every time, and no guess would be refused.
      const rightAt = round === 0 ? null : round;
      const guesses = Array.from({ length: 500 }, (_, index) => ({
        ...mailed,
        code: index % 50 === rightAt ? mailed.code : otherCode(mailed.code),
      }));
      const outcomes = await guess(guesses);
      const successes = outcomes.filter((outcome) => outcome === 'signed-in').length;
      rounds.push({ tries: await triesOf(mailed), successes });
    }
    expect(rounds.filter(({ tries = 0 }) => tries < 1 || tries > 5)).toEqual([]);
    expect(rounds.filter(({ successes }) => successes > 1)).toEqual([]);
    expect(rounds[0]).toEqual({ tries: 5, successes: 0 });
  }, 120_000);
});

describe('one right code given 50 times at once', () => {
  it('starts one session', async () => {
    const mailed = await mailCode(site, pick(0));
    const outcomes = await guess(Array.from({ length: 50 }, () => mailed));
    expect(outcomes.filter((outcome) => outcome === 'signed-in')).toHaveLength(1);
    const sessions = await site.query(
      'SELECT 1 FROM session JOIN account ON account.id = account_id WHERE email = $1',
      [mailed.email],
    );
    expect(sessions).toHaveLength(1);
  });
});

/** What three replicas work on at a time: more would wait for connections until they are told that it takes too long. */
const AT_ONCE = 3 * 64;

describe(`${SIZE.waves * 1000} guesses at one address`, () => {
  it('are compared 20 times a day, over all requests that there can be', async () => {
    const email = randomEmail();
    const ids: string[] = [];
    let successes = 0;
    const ask = async () =>
      ids.push(
        (await pick(ids.length).sender.sendCode(sendRequest({ email, network: networkOf(ids.length) })))
          .requestId,
      );
    for (let wave = 0; wave < SIZE.waves; wave += 1) {
      for (let request = 0; request < 10; request += 1) await ask();
      const guesses = Array.from({ length: 1000 }, (_, index) => ({
        email,
        requestId: ids[index % ids.length] ?? randomText(16),
        code: String(wave * 1000 + index).padStart(6, '0'),
      }));
      for (let first = 0; first < guesses.length; first += AT_ONCE) {
        const outcomes = await guess(guesses.slice(first, first + AT_ONCE));
        successes += outcomes.filter((outcome) => outcome === 'signed-in').length;
      }
      await site.query(
        `UPDATE address_budget SET requests = ARRAY(SELECT at - interval '1 hour' FROM unnest(requests) AS at)`,
      );
    }
    expect(ids).toHaveLength(SIZE.waves * 10);
    expect(await wrongTriesAt(ids)).toBe(20);
    expect(successes).toBeLessThanOrEqual(1);
    const [budget] = await site.query<{ wrong: number }>(
      'SELECT max(cardinality(wrong_tries)) AS wrong FROM address_budget',
    );
    expect(budget).toEqual({ wrong: 20 });
  }, 120_000);
});
