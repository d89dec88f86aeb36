/**
 * `npm run bench`: the product beside two bare servers on the same stores, in the same run. Rounds alternate, so that a
 * change of the machine's mood meets all. `--record` is the measurement of record, whose figures have targets,
 * `--connections 16,64,256` and `--bytes 200,2000` measure every combination, `--against DIR`
 * another built checkout of the product too, `--profile DIR` leaves a CPU profile of each process there, `--quick` shortens
 * it, `--write` writes docs/measured/bench.md.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { startBarePostgres, startBareRedis } from './bare-target.ts';
import { endedBySignal } from './end-on-signal.ts';
import { renderGoals, type Results } from './judge-goals.ts';
import { measureLoad, measureWaiting, QuietWatch } from './measure-loads.ts';
import { measureMemory } from './measure-memory.ts';
import { envelopeBytesOf, oncelinkTarget } from './oncelink-target.ts';
import { memoryMegabytes } from './process-use.ts';
import { readPlan, type Load } from './read-plan.ts';
import { renderConditions, renderMemory, renderTable } from './report.ts';
import { summarise, type Summary } from './summarise-rounds.ts';
import type { OwnTarget, Target } from './target.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';

const SIZE = { replicas: 1, gateways: 1 };

const plan = readPlan();
const quiet = new QuietWatch();

/** The product as another checkout of the repository has built it, with stores of its own. */
async function startOther(checkout: string, stack: AsyncDisposableStack): Promise<Cluster> {
  const library = ['libs/testing/src/cluster', 'libs/test-cluster/src']
    .map((folder) => path.resolve(checkout, folder, 'index.ts'))
    .find((file) => existsSync(file));
  if (library === undefined) throw new Error(`${checkout} is no checkout of Oncelink.`);
  const other: { readonly startCluster: typeof startCluster } = await import(pathToFileURL(library).href);
  const cluster = await other.startCluster(SIZE);
  stack.defer(() => cluster.stop());
  return cluster;
}

async function startTargets(product: Target, cluster: Cluster, bytes: number, stack: AsyncDisposableStack) {
  const envelopeBytes = envelopeBytesOf(bytes);
  const own = async (starting: Promise<OwnTarget>): Promise<Target> => {
    const started = await starting;
    stack.defer(() => started.stop());
    return started;
  };
  const targets = [
    await own(startBarePostgres(cluster, envelopeBytes)),
    await own(startBareRedis(cluster, envelopeBytes)),
  ];
  if (plan.against !== undefined) {
    const other = await startOther(plan.against, stack);
    targets.push(oncelinkTarget(other, envelopeBytes, `Oncelink of ${plan.against}`));
  }
  return [...targets, product];
}

const titleOf = (bytes: number, { connections, cycleClients, rounds, seconds }: Load): string => {
  const cycles = connections === cycleClients ? '' : `, cycles with ${cycleClients}`;
  return `**${bytes} bytes, ${connections} connections${cycles}; medians of ${rounds} rounds of ${seconds} s**`;
};

const byOperation = (summaries: readonly Summary[]): ReadonlyMap<string, Summary> =>
  new Map(summaries.map((summary) => [summary.operation, summary]));

/**
 * What the product's users wait for at half of what it could do for them, and what the yardstick's do at the same rate: a
 * stall of the disk or of the machine meets both.
 * @param targets the yardstick and the product
 */
async function renderWaiting(targets: readonly Target[], load: Load, loaded: readonly Summary[]) {
  const create = loaded.find(({ operation }) => operation === 'create');
  const perSecond = Math.floor((create?.measured.perSecond ?? 0) / 2);
  const measuring = measureWaiting(targets, { ...load, perSecond }, quiet);
  const waiting = await Promise.race([endedBySignal, measuring]);
  const [alone, openLoop] = [summarise(waiting.alone), summarise(waiting.openLoop)];
  const text = [
    '**One user who is alone, 20 requests per second**',
    renderTable(alone),
    '**Open loop at half of the median rate, each timed from when it should have begun**',
    renderTable(openLoop),
  ];
  return { text, alone, openLoop };
}

async function measureSizes(cluster: Cluster) {
  const report: string[] = [];
  let results: Omit<Results, 'memory'> | undefined;
  for (const { bytes, loads } of plan.sizes) {
    const stack = new AsyncDisposableStack();
    try {
      const product = oncelinkTarget(cluster, envelopeBytesOf(bytes));
      const targets = await startTargets(product, cluster, bytes, stack);
      for (const load of loads) {
        const summaries = summarise(await Promise.race([endedBySignal, measureLoad(targets, load, quiet)]));
        report.push(titleOf(bytes, load), renderTable(summaries));
        console.error(report.slice(-2).join('\n\n')); // what fails later must not take it along
        if (results !== undefined) continue;
        const own = (all: readonly Summary[]): Summary[] =>
          all.filter(({ target }) => target === product.name);
        const yardstick = targets.slice(0, 1);
        const { text, ...waiting } = await renderWaiting([...yardstick, product], load, own(summaries));
        report.push(...text);
        results = {
          loaded: byOperation(own(summaries)),
          alone: byOperation(own(waiting.alone)),
          openLoop: own(waiting.openLoop)[0],
        };
      }
    } finally {
      await stack[Symbol.asyncDispose]();
    }
  }
  return { report, results };
}

async function measureAll(): Promise<string> {
  const atRest = plan.isRecord ? await measureMemory() : undefined;
  const cluster = await startCluster({ ...SIZE, env: plan.env });
  try {
    const { report, results } = await measureSizes(cluster);
    const { processes } = oncelinkTarget(cluster, envelopeBytesOf(1));
    const memory = atRest && Object.values(atRest).reduce((sum, held) => sum + held, 0);
    return [
      renderConditions(new Date().toISOString().slice(0, 10), quiet.wasQuiet),
      ...(results && plan.isRecord ? [renderGoals({ ...results, memory })] : []),
      ...report,
      ...(atRest ? [renderMemory('at rest', atRest)] : []),
      renderMemory('after these loads', memoryMegabytes(processes)),
    ].join('\n\n');
  } finally {
    await cluster.stop();
  }
}

const report = await measureAll();
console.log(report);
if (plan.write)
  writeMeasured('bench', {
    meaning: '../performance.md',
    title: 'Load',
    command: commandOf('bench', givenWords()),
    report,
  });
