/**
 * `npm run soak`: 70 % of what the product can do, for a long time, while replicas come and go. Every answer is checked.
 * `--minutes 30` is how long, `--every 30` how many seconds lie between two comings and goings; `--write` puts the figures
 * into docs/reliability.md. Exits with 1 when a promise was broken or something was left open or grew.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { askAsPage } from '../bench/ask-as-page.ts';
import { liveLink, type Ask } from '../bench/live-links.ts';
import { actAtRate, actInTurn } from '../bench/offer-load.ts';
import { describeConditions, waitForQuiet } from '../bench/quiet.ts';
import { SharedConnections } from '../bench/shared-connections.ts';
import { Churn } from './churn.ts';
import { findViolations, isSettled, renderSoak, type Soak } from './report.ts';
import { Sampler, type Sample } from './samples.ts';
import { Tally } from './tally.ts';
import { WEIGHABLE, weighTwice } from './weigh-heaps.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';

const CLIENTS = 256;
const WARM_UP_SECONDS = 5;
const CAPACITY_SECONDS = 15;
const SHARE = 0.7;
const SAMPLE_MS = 5000;
const MINUTE_MS = 60_000;
const SETTLE_MS = 90_000;
/** Both tries of the gateway, and a little. */
const ANSWER_MS = 6000;
/** Ended links are forgotten while it runs, so that rows come and go as they do after a month. */
const TOMBSTONE_SECONDS = '60';
/** As in a container of half a gigabyte. */
const NODE_OPTIONS = `--max-old-space-size=256 ${WEIGHABLE}`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    every: { type: 'string', default: '30' },
    write: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

class People {
  readonly tally = new Tally();
  readonly #connections: SharedConnections;
  #index = 0;

  constructor(connections: SharedConnections) {
    this.#connections = connections;
  }

  /** Never rejects. @param due when it should have begun */
  async live(due: number): Promise<void> {
    const { tally } = this;
    const ask: Ask = (next) =>
      askAsPage(
        () => {
          tally.requests += 1;
          return this.#connections.ask(next());
        },
        () => void (tally.retries += 1),
      );
    try {
      await liveLink((this.#index += 1), ask);
      tally.lived(due);
    } catch (error) {
      tally.failed(error);
    }
  }
}

/** Says once a minute how it goes. */
function sayProgress(tally: Tally): NodeJS.Timeout {
  return setInterval(() => {
    const { lives, p50, p99 } = tally.takeRecent();
    const answers = `${tally.retries} retries, ${tally.wrong} wrong, ${tally.lost} lost so far`;
    console.error(
      `${new Date().toISOString()} ${lives} links, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${answers}`,
    );
  }, MINUTE_MS);
}

async function takeSamples(sampler: Sampler, churn: Churn, signal: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (!signal.aborted) {
    samples.push(await sampler.take(churn.running));
    await pause(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

interface Parts {
  readonly connections: SharedConnections;
  readonly sampler: Sampler;
  readonly churn: Churn;
}

type Found = Pick<Soak, 'during' | 'weights'>;

/** The load itself, with samples and comings and goings beside it. */
async function load(people: People, { sampler, churn }: Parts, perSecond: number): Promise<Found> {
  const over = new AbortController();
  const progress = sayProgress(people.tally);
  const running = new Set<Promise<void>>();
  const beside = Promise.all([
    takeSamples(sampler, churn, over.signal),
    weighTwice(() => churn.running, minutes * MINUTE_MS, over.signal),
    churn.run(Number(values.every) * 1000, over.signal),
  ]);
  try {
    const isOver = (): boolean => interrupted.signal.aborted || over.signal.aborted;
    const pace = { perSecond, seconds: minutes * 60, isOver };
    await Promise.race([
      actAtRate(pace, (due) => {
        const life = people.live(due);
        running.add(life);
        void life.then(() => running.delete(life));
      }),
      beside,
    ]);
    await Promise.all(running);
  } finally {
    clearInterval(progress);
    over.abort();
  }
  const [during, weights] = await beside;
  return { during, weights };
}

async function settle(sampler: Sampler, churn: Churn, before: Sample): Promise<Sample> {
  const limit = performance.now() + SETTLE_MS;
  let after = await sampler.take(churn.running);
  while (!isSettled({ before, after }) && performance.now() < limit) {
    await pause(1000);
    after = await sampler.take(churn.running);
  }
  return after;
}

async function soak(parts: Parts): Promise<{ soak: Soak; conditions: string }> {
  const { connections, sampler, churn } = parts;
  // The first look makes the processes begin to measure themselves.
  await sampler.take(churn.running);
  const before = await sampler.take(churn.running);
  const wasQuiet = await waitForQuiet();
  const trial = new People(connections);
  await actInTurn(CLIENTS, WARM_UP_SECONDS, () => trial.live(0));
  const capacity = await actInTurn(CLIENTS, CAPACITY_SECONDS, () => trial.live(0));
  if (trial.tally.examples.length > 0) throw new Error(trial.tally.examples.join('; '));
  const perSecond = capacity * SHARE;
  console.error(
    `capacity ${capacity.toFixed(0)} links per s; ${perSecond.toFixed(0)} for ${minutes} minutes`,
  );
  const people = new People(connections);
  const conditions = describeConditions(wasQuiet);
  const found = await load(people, parts, perSecond);
  const machine = conditions();
  connections.close();
  const after = await settle(sampler, churn, before);
  const warnings = churn.all.flatMap(({ name, output }) =>
    output.includes('MaxListenersExceeded') ? [`${name} warned of too many listeners`] : [],
  );
  const rates = `Capacity ${capacity.toFixed(0)} links per second, offered ${perSecond.toFixed(0)}, ${churn.restarts} restarts.`;
  return {
    soak: { minutes, tally: people.tally, before, ...found, after, warnings },
    conditions: `${machine} ${rates}`,
  };
}

async function soakCluster(cluster: Cluster): ReturnType<typeof soak> {
  const stack = new AsyncDisposableStack();
  try {
    const ports = cluster.gateways.map((url) => Number(new URL(url).port));
    const connections = new SharedConnections(ports, ANSWER_MS);
    const sampler = stack.use(await Sampler.open(cluster));
    const churn = stack.use(new Churn(cluster, connections));
    return await soak({ connections, sampler, churn });
  } finally {
    await stack.disposeAsync();
  }
}

const cluster = await startCluster({ replicas: 2, gateways: 2, env: { TOMBSTONE_SECONDS, NODE_OPTIONS } });
try {
  const { soak: result, conditions } = await soakCluster(cluster);
  const report = `${conditions}\n\n${renderSoak(result)}`;
  console.log(report);
  const violations = interrupted.signal.aborted ? ['interrupted'] : findViolations(result);
  for (const violation of violations) console.error(`VIOLATION: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  else if (values.write)
    writeMeasured('soak', {
      meaning: '../reliability.md#load',
      title: 'Soak',
      command: commandOf('soak', givenWords()),
      report,
    });
} finally {
  await cluster.stop();
}
