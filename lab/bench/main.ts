/**
 * `npm run bench`: the product beside two bare servers on the same stores, in the same run. Rounds alternate, so that a
 * change of the machine's mood meets all. `--record` is the measurement of record, whose figures have bars (record/),
 * `--connections 16,64,256` and `--bytes 200,2000` measure every combination, `--against DIR` another built checkout of the
 * product too, and with `--pairs 20` only that and this one, in so many short turns: it tells differences of 2 %. `--profile DIR` leaves a CPU profile of each process there and tells what a request costs by layer. `--quick`
 * shortens it, `--write` writes docs/measured/bench.md.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { startBarePostgres, startBareRedis } from './bare-target.ts';
import { endedBySignal } from './end-on-signal.ts';
import { countRequests } from './http-connection.ts';
import { measureLoad, QuietWatch } from './measure-loads.ts';
import { envelopeBytesOf, oncelinkTarget } from './oncelink-target.ts';
import { memoryMegabytes } from './process-use.ts';
import { readPlan, type Load } from './read-plan.ts';
import { monotonicMicroseconds, renderLayers } from './read-profiles.ts';
import { renderBars } from './record/judge-record.ts';
import { measureRecord } from './record/measure-record.ts';
import { FULL, QUICK } from './record/run-rounds.ts';
import { renderRecord } from './record/render-record.ts';
import { renderConditions, renderMemory, renderTable } from './report.ts';
import { summarise } from './summarise-rounds.ts';
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
  if (plan.profileFolder !== undefined) return [product]; // alone: its requests are counted
  const envelopeBytes = envelopeBytesOf(bytes);
  const own = async (starting: Promise<OwnTarget>): Promise<Target> => {
    const started = await starting;
    stack.defer(() => started.stop());
    return started;
  };
  const bare = [startBarePostgres, startBareRedis];
  const targets: Target[] = [];
  for (const start of plan.isPaired ? [] : bare) targets.push(await own(start(cluster, envelopeBytes)));
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

async function measureSizes(cluster: Cluster): Promise<string[]> {
  const report: string[] = [];
  for (const { bytes, loads } of plan.sizes) {
    const stack = new AsyncDisposableStack();
    try {
      const product = oncelinkTarget(cluster, envelopeBytesOf(bytes));
      const targets = await startTargets(product, cluster, bytes, stack);
      for (const load of loads) {
        const summaries = summarise(await Promise.race([endedBySignal, measureLoad(targets, load, quiet)]));
        report.push(titleOf(bytes, load), renderTable(summaries));
        console.error(report.slice(-2).join('\n\n')); // what fails later must not take it along
      }
    } finally {
      await stack[Symbol.asyncDispose]();
    }
  }
  return report;
}

/** Node writes a profile when a process ends. Four samples a millisecond: a request has less than one. */
const profileInto = (folder: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=250 --cpu-prof-dir=${folder}`,
});

async function measureAll(): Promise<string[]> {
  const { profileFolder } = plan;
  const env = profileFolder === undefined ? {} : profileInto(profileFolder);
  const cluster = await startCluster({ ...SIZE, env });
  const { processes } = oncelinkTarget(cluster, envelopeBytesOf(1));
  const stack = new AsyncDisposableStack();
  stack.defer(() => cluster.stop());
  try {
    const [begun, sent] = [monotonicMicroseconds(), countRequests()];
    const report = await measureSizes(cluster);
    const window = { begun, ended: monotonicMicroseconds(), requests: countRequests() - sent };
    report.push(renderMemory('after these loads', memoryMegabytes(processes)));
    if (profileFolder === undefined) return report;
    await stack.disposeAsync(); // the profiles are written then
    return [...report, renderLayers(profileFolder, processes, window)];
  } finally {
    await stack.disposeAsync();
  }
}

async function measureForRecord(): Promise<string[]> {
  const results = await measureRecord(plan.isQuick ? QUICK : FULL, quiet);
  return [renderBars(results), ...renderRecord(results)];
}

const figures = await (plan.isRecord ? measureForRecord() : measureAll());
const day = new Date().toISOString().slice(0, 10);
const report = [renderConditions(day, quiet.wasQuiet), ...figures].join('\n\n');
console.log(report);
if (plan.write)
  writeMeasured('bench', {
    meaning: '../performance.md',
    title: 'Load',
    command: commandOf('bench', givenWords()),
    report,
  });
