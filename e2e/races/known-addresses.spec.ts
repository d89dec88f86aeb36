import { expect, test } from '@playwright/test';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { query } from '@oncelink/testing/product/database';
import { call } from '@oncelink/testing/product/link-client';
import { sameDistribution } from '@oncelink/testing/product/same-distribution';

const ROUNDS = 3;
/** Of each sort, in a round. */
const ADDRESSES = 500;

let cluster: Cluster;

test.beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, gateways: 1, auth: true });
  await query(
    cluster.accounts.databaseUrl,
    `INSERT INTO account (email, name) SELECT format('known-%s-%s@example.org', round, n), 'Known'
     FROM generate_series(1, $1) AS round, generate_series(1, $2) AS n`,
    [ROUNDS, ADDRESSES],
  );
});
test.afterAll(() => cluster.stop());

interface Measured {
  readonly milliseconds: number;
  /** All that could tell one answer from another: status, headers without the random ones, shape of the body. */
  readonly look: string;
}

async function ask(email: string): Promise<Measured> {
  const started = performance.now();
  const { status, headers, body } = await call(cluster.gateways[0] ?? '', '/api/auth/send-verification', {
    email,
  });
  const milliseconds = performance.now() - started;
  const { 'x-request-id': _id, date: _date, ...same } = headers;
  const shape = Object.entries(body).map(([name, value]) =>
    name === 'requestId' ? [name, String(value).length] : [name, value],
  );
  return { milliseconds, look: JSON.stringify([status, same, shape]) };
}

/** Sends to the addresses of each sort. @returns how likely it is that nobody can tell them apart by time */
async function compare(round: number): Promise<number> {
  const known: Measured[] = [];
  const unknown: Measured[] = [];
  for (let n = 1; n <= ADDRESSES; n += 1) {
    // In turns and in changing order, so that the machine's mood meets both alike.
    if (n % 2 === 0) known.push(await ask(`known-${round}-${n}@example.org`));
    unknown.push(await ask(`never-${round}-${n}@example.org`));
    if (n % 2 === 1) known.push(await ask(`known-${round}-${n}@example.org`));
  }
  expect(new Set([...known, ...unknown].map(({ look }) => look)).size).toBe(1);
  return sameDistribution(
    known.map(({ milliseconds }) => milliseconds),
    unknown.map(({ milliseconds }) => milliseconds),
  );
}

test('A3: known and unknown addresses get the same answer in the same time @long', async () => {
  test.setTimeout(240_000);
  for (let warmUp = 0; warmUp < 50; warmUp += 1) await ask(`warm-up-${warmUp}@example.org`);
  // Samples that are alike fall below 0.01 one time in a hundred by chance: a suspicion is checked with new ones, and
  // a real difference would fail them all.
  let likelihood = 0;
  for (let round = 1; round <= ROUNDS && likelihood <= 0.01; round += 1) likelihood = await compare(round);
  expect(likelihood).toBeGreaterThan(0.01);
});

test('and the measure would tell a difference of a tenth @long', () => {
  const times = Array.from({ length: ADDRESSES }, (_, index) => 5 + (index % 20) / 10);
  expect(sameDistribution(times, times)).toBeGreaterThan(0.99);
  const slower = times.map((time) => time * 1.1);
  expect(sameDistribution(times, slower)).toBeLessThan(0.01);
});
