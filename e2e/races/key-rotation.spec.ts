import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { newClaimToken } from '@oncelink/link-crypto';
import { ServiceProcess, startCluster, type Cluster } from '@oncelink/testing/cluster';
import { query } from '@oncelink/testing/product/database';
import {
  acknowledge,
  createLink,
  reveal,
  type Answer,
  type HeldLink,
} from '@oncelink/testing/product/link-client';

const ROTATOR = path.resolve(import.meta.dirname, '../../apps/key-rotator/src/testing/run-rotator.ts');

/** Every place in which a rotation can leave something half done, in the order in which it comes there. */
const DEATHS = [
  'make key',
  'ring-changed',
  'announce key',
  'promote key',
  'close key',
  'empty key',
  'keys-rewrapped',
  'ring-change',
  'ring-changed',
  'record the end',
];

/** `npm run bench:rotation` does the same with 100,000. */
const SIZES = [
  { many: 500, when: '' },
  { many: 2000, when: ' @long' },
];

let cluster: Cluster;
test.beforeAll(async () => {
  cluster = await startCluster({ replicas: 2, gateways: 1 });
  // Those of the tests do its work.
  await processNamed('key-rotator').end();
});
test.afterAll(async () => {
  await cluster.stop();
});

const processNamed = (name: string): ServiceProcess => {
  const found = cluster.processes.find((started) => started.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const origin = (): string => cluster.gateways[0] ?? '';

/** @param args of run-rotator.ts */
function startRotator(...args: string[]): ServiceProcess {
  const env = { SECRETS_DATABASE_URL: cluster.databaseUrl, KEY_RING_FILE: cluster.ringFile };
  return new ServiceProcess('rotator', [ROTATOR, ...args], env);
}
async function ended(rotator: ServiceProcess): Promise<ServiceProcess> {
  await expect.poll(() => rotator.running, { timeout: 60_000 }).toBe(false);
  return rotator;
}

const keysByState = async (): Promise<Record<string, number[]>> => {
  const rows = await query<{ state: string; kids: number[] }>(
    cluster.databaseUrl,
    'SELECT state, array_agg(kid ORDER BY kid) AS kids FROM encryption_key GROUP BY state',
  );
  return Object.fromEntries(rows.map(({ state, kids }) => [state, kids]));
};
const kidsOfLinks = async (): Promise<number[]> =>
  (
    await query<{ kid: number }>(cluster.databaseUrl, 'SELECT DISTINCT kid FROM link WHERE kid IS NOT NULL')
  ).map(({ kid }) => kid);

/** So that the rotators get their share of two cores. */
const PACE_MS = 20;

/** Makes links all the time, opens half of them at once, and keeps the others for later. */
class Traffic {
  readonly kept: HeldLink[] = [];
  readonly failures: string[] = [];
  #opened = 0;
  readonly #end = new AbortController();
  readonly #clients = [0, 1].map((client) => this.#run(client));

  async #run(client: number): Promise<void> {
    for (let count = client; !this.#end.signal.aborted; count += 1) {
      await pause(PACE_MS);
      const link = await createLink(origin(), count % 2 === 0 ? 'sealed' : 'short', 'text').catch(
        (error: unknown) => void this.failures.push(String(error)),
      );
      if (!link) continue;
      if (count % 4 < 2) this.kept.push(link);
      else await this.#openAndErase(link);
    }
  }

  async #openAndErase(link: HeldLink): Promise<void> {
    const claim = newClaimToken();
    await this.#open(link, claim);
    await acknowledge(origin(), link, claim);
  }

  async #open(link: HeldLink, claim?: string): Promise<void> {
    const answer = await reveal(origin(), link, claim);
    if (answer.status === 200) this.#opened += 1;
    else this.failures.push(describe(answer));
  }

  /** Opens what was kept. @returns how many links were opened in all */
  async end(): Promise<number> {
    this.#end.abort();
    await Promise.all(this.#clients);
    await Promise.all(this.kept.map((link) => this.#open(link)));
    return this.#opened;
  }
}
const describe = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`;

test('a rotator that is killed at every step loses no link and fails no reader', async () => {
  test.slow();
  const traffic = new Traffic();
  for (const [index, death] of DEATHS.entries()) {
    // There is nothing to go on with until the new key is in the ring.
    const rotator = await ended(startRotator(death, index < 2 ? 'rotate' : 'finish'));
    expect(rotator.child.signalCode, `${death}: ${rotator.output}`).toBe('SIGKILL');
  }
  const last = await ended(startRotator('', 'finish'));
  expect(last.output).toContain('nothing');
  expect(await keysByState()).toEqual({ destroyed: [1], current: [2] });
  expect(await kidsOfLinks()).toEqual([2]);
  const made = traffic.kept.length;
  expect(await traffic.end()).toBeGreaterThan(made);
  expect(traffic.failures).toEqual([]);
  expect(made).toBeGreaterThan(20);
});

for (const { many, when } of SIZES)
  test(`D3: ${many} links are moved under load, by two rotators at once, and none is lost${when}`, async () => {
    test.slow();
    const links = await Promise.all(
      Array.from({ length: many }, () => createLink(origin(), 'sealed', 'text')),
    );
    const traffic = new Traffic();
    traffic.kept.push(...links);
    const rotators = await Promise.all([ended(startRotator()), ended(startRotator())]);
    expect(rotators.map(({ output }) => output.endsWith('nothing\n'))).toEqual([true, true]);
    const { current = [], destroyed = [], ...others } = await keysByState();
    expect(others).toEqual({});
    expect(current).toHaveLength(1);
    expect(destroyed.length).toBeGreaterThan(1);
    expect(await kidsOfLinks()).toEqual(current);
    expect(await traffic.end()).toBeGreaterThanOrEqual(many);
    expect(traffic.failures).toEqual([]);
  });

test('a replica that slept through the whole rotation wakes up and loses nothing @long', async () => {
  const early = await Promise.all(Array.from({ length: 40 }, () => createLink(origin(), 'short', 'text')));
  const [sleeper, awake] = [processNamed('secrets-0'), processNamed('secrets-1')];
  sleeper.child.kill('SIGSTOP');
  // As if the half minute were over in which it may still be alive: its reports are the oldest.
  const forget = async (): Promise<void> => {
    await query(
      cluster.databaseUrl,
      "DELETE FROM key_reader WHERE reported_at = (SELECT min(reported_at) FROM key_reader) AND reported_at < clock_timestamp() - interval '5 seconds'",
    );
  };
  const rotator = startRotator();
  while (rotator.running) {
    await forget();
    await pause(500);
  }
  expect(rotator.output).toContain('nothing');

  // Only the sleeper is asked now: its reads find a key that it has never seen, its writes name one that is gone.
  await awake.end();
  sleeper.child.kill('SIGCONT');
  const late = await Promise.all(Array.from({ length: 40 }, () => createLink(origin(), 'sealed', 'text')));
  const answers = await Promise.all([...early, ...late].map((link) => reveal(origin(), link)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { current = [] } = await keysByState();
  expect(await kidsOfLinks()).toEqual(current);
});
