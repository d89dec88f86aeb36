import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import {
  all,
  halfErased,
  linkRequest,
  makeLink,
  makeLinks,
  makeProtectedLink,
  makeSeal,
  one,
  randomText,
  revealOf,
  type TestLink,
  PRO,
} from '../testing/link-requests.ts';

let database: LinkDatabase;
let replicas: readonly [Replica, Replica, Replica];
beforeAll(async () => {
  database = await startLinkDatabase();
  const start = () => database.startReplica();
  replicas = await Promise.all([start(), start(), start()]);
});
afterEach(async () => expect(await halfErased(database)).toEqual([]));
afterAll(() => database.stop());

/** Links with a password are opened by another statement than those without. */
const halfWithPassword = (index: number) => ({ passwordProofHash: index % 2 === 0 ? null : randomText() });

const pick = (index: number): Replica => replicas[index % 3] ?? replicas[0];

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

function inBatches<T>(items: readonly T[], size = 64): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Runs batches on all replicas at once, each replica one batch at a time, as the message server does. */
async function onAllReplicas<T, R>(
  items: readonly T[],
  run: (replica: Replica, batch: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  const queue = inBatches(items);
  const results: R[] = [];
  const work = async (replica: Replica): Promise<void> => {
    for (let batch = queue.pop(); batch !== undefined; batch = queue.pop()) {
      results.push(...(await run(replica, batch)));
    }
  };
  await Promise.all(replicas.map(work));
  return results;
}

describe('many claims on one link', () => {
  it('grants exactly one of 64 rivals on each of 200 links of every kind', async () => {
    const links = [
      ...(await makeLinks(replicas[0], 67)),
      ...(await makeLinks(replicas[0], 67, () => ({ passwordProofHash: randomText() }))),
      ...(await Promise.all(Array.from({ length: 66 }, () => makeSeal(replicas[0])))),
    ];
    const claims = links.flatMap((link) =>
      Array.from({ length: 64 }, () => ({ link, request: revealOf(link) })),
    );
    const answers = await onAllReplicas(shuffled(claims), async ({ use }, batch) => {
      const results = await all(use.reveal(batch.map(({ request }) => request)));
      return batch.map(({ link }, index) => ({ link, result: results[index] }));
    });
    const winners = answers.filter(({ result }) => result?.outcome === 'granted');
    const losers = answers.filter(({ result }) => result?.outcome === 'gone' && result.reason === 'viewed');
    expect(new Set(winners.map(({ link }) => link)).size).toBe(200);
    expect(winners).toHaveLength(200);
    expect(losers).toHaveLength(200 * 63);
    for (const { link, result } of winners) expect(result).toMatchObject({ payload: link.payload });
  });

  it('recovers every lost answer for the same claim, and none for another', async () => {
    const links = await makeLinks(replicas[0], 200, halfWithPassword);
    const claims = links.map((link) => revealOf(link));
    await onAllReplicas(claims, ({ use }, batch) => all(use.reveal(batch)));
    const retries = [...claims, ...links.map((link) => revealOf(link))];
    const answers = await onAllReplicas(shuffled(retries), async ({ use }, batch) => {
      const results = await all(use.reveal(batch));
      return results.map(({ outcome }, index) => ({
        isRetry: claims.some((claim) => claim === batch[index]),
        outcome,
      }));
    });
    const count = (isRetry: boolean, outcome: string): number =>
      answers.filter((answer) => answer.isRetry === isRetry && answer.outcome === outcome).length;
    expect([count(true, 'granted'), count(false, 'gone')]).toEqual([200, 200]);
  });

  it('grants one claim when all rivals are in one batch: the first', async () => {
    const link = await makeLink(replicas[0]);
    const claims = Array.from({ length: 64 }, () => revealOf(link));
    const answers = await all(replicas[0].use.reveal(claims));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['granted', ...Array<string>(63).fill('gone')]);
  });
});

describe('many wrong passwords at once', () => {
  const wrongTries = (link: TestLink) =>
    Array.from({ length: 64 }, () => revealOf({ ...link, passwordProofHash: randomText() }));

  it.each([
    ['in one batch', (link: TestLink) => all(replicas[0].use.reveal(wrongTries(link)))],
    [
      'on all replicas',
      (link: TestLink) =>
        Promise.all(wrongTries(link).map((request, index) => one(pick(index).use.reveal([request])))),
    ],
  ])('counts ten of 64 and destroys the link: %s', async (_where, tryAll) => {
    const link = await makeProtectedLink(replicas[0]);
    const answers = await tryAll(link);
    const triesLeft = answers.flatMap((answer) =>
      answer.outcome === 'wrong-password' ? [answer.triesLeft] : [],
    );
    expect(triesLeft.toSorted((a, b) => b - a)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(answers.filter((answer) => answer.outcome === 'gone' && answer.reason === 'locked')).toHaveLength(
      55,
    );
    expect(await one(replicas[0].use.reveal([revealOf(link)]))).toMatchObject({
      outcome: 'gone',
      reason: 'locked',
    });
  });
});

describe('a deletion against a reveal', () => {
  it('lets one of the two win, 500 times: no text after a deletion', async () => {
    const links = await makeLinks(replicas[0], 500, halfWithPassword);
    const race = async (link: TestLink, index: number): Promise<string> => {
      const claim = () => one(replicas[1].use.reveal([revealOf(link)]));
      const early = index % 2 === 0 ? claim() : undefined;
      const removal = one(replicas[2].use.delete([{ ref: link.ref, proofHash: link.proofHash }]));
      const [reveal, deletion] = await Promise.all([early ?? claim(), removal]);
      return `${reveal.outcome}, ${deletion.outcome}`;
    };
    const outcomes: string[] = [];
    for (const batch of inBatches(links, 8)) outcomes.push(...(await Promise.all(batch.map(race))));
    expect(outcomes).toHaveLength(500);
    expect(new Set(outcomes)).toEqual(new Set(['granted, gone', 'gone, deleted']));
  });
});

describe('claims around the moment of expiry', () => {
  const clock = async (): Promise<number> => {
    const [row] = await database.query<{ ms: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
    );
    return row?.ms ?? Number.NaN;
  };

  it('grants none of 1,000 links after it, and refuses none before, by the clock of the database', async () => {
    const links = await makeLinks(replicas[0], 1000, halfWithPassword);
    const end = (await clock()) + 1500;
    await database.query(
      'UPDATE link SET expires_at = to_timestamp($1::float8 / 1000) WHERE gone_at IS NULL',
      [end],
    );
    const toEnd = end - (await clock());
    const batches = inBatches(links, 10);
    // On a busy machine all of a crowd may come late: the first is early there too, and the last is late.
    const waitOf = (index: number): number => {
      if (index === 0) return 0;
      return index === batches.length - 1 ? toEnd + 50 : toEnd - 200 + index * 4;
    };
    const claims = batches.map(async (batch, index) => {
      await delay(waitOf(index));
      const asked = await clock();
      const answers = await all(pick(index).use.reveal(batch.map((link) => revealOf(link))));
      const answered = await clock();
      return answers.map(({ outcome }) => ({ asked, answered, outcome }));
    });
    const answers = (await Promise.all(claims)).flat();
    const late = answers.filter(({ asked }) => asked > end);
    const early = answers.filter(({ answered }) => answered < end);
    // How many fall on either side depends on the machine.
    expect(late.length).toBeGreaterThan(0);
    expect(early.length).toBeGreaterThan(0);
    expect(late.filter(({ outcome }) => outcome !== 'gone')).toEqual([]);
    expect(early.filter(({ outcome }) => outcome !== 'granted')).toEqual([]);
  });
});

describe('batches of several replicas that overlap', () => {
  it('never block one another: every request is answered', async () => {
    const links = await makeLinks(replicas[0], 300, halfWithPassword);
    const calls = [
      ({ use }: Replica, batch: TestLink[]) => use.reveal(batch.map((link) => revealOf(link))),
      ({ use }: Replica, batch: TestLink[]) =>
        use.verifyPassword(
          batch.flatMap(({ passwordProofHash, ...link }) =>
            passwordProofHash === null ? [] : { ...link, passwordProofHash },
          ),
        ),
      ({ use }: Replica, batch: TestLink[]) =>
        use.acknowledge(batch.map((link) => ({ ...link, claimHash: randomText() }))),
      ({ use }: Replica, batch: TestLink[]) => use.delete(batch.slice(0, 2)),
      ({ create }: Replica, batch: TestLink[]) =>
        create.createLinks(
          batch.map((link) => linkRequest({ proofHash: link.proofHash })),
          PRO,
        ),
    ];
    const storms = replicas.flatMap((replica) =>
      calls.map(async (call) => {
        const answers: unknown[] = [];
        for (let round = 0; round < 40; round += 1)
          answers.push(...(await call(replica, shuffled(links).slice(0, 64))));
        return answers;
      }),
    );
    const answers = (await Promise.all(storms)).flat();
    expect(answers.filter((answer) => answer instanceof Error)).toEqual([]);
    const [stats] = await database.query<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(stats).toEqual({ deadlocks: '0' });
  });
});
