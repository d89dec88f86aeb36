/**
 * `npm run overload`: three times as much as the product can do, for `--seconds 30`. What is too much has to be turned away
 * at once (503 or 429 with Retry-After), the rest has to be served, and afterwards all has to be as before within five
 * seconds. `--write` puts the figures into docs/reliability.md. Exits with 1 when it is not so.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster, type Cluster } from '@oncelink/test-cluster';
import { describeConditions } from './load-conditions.ts';
import { actAtRate, actInTurn } from './offer-load.ts';
import { findFaults, renderOverload, type Calm, type Surge } from './overload-report.ts';
import { Slice, Visitors } from './overload-visitors.ts';
import { ownMegabytes } from './process-use.ts';
import { waitForQuiet } from './quiet.ts';
import { SharedConnections } from './shared-connections.ts';
import { writeSection } from './write-section.ts';

const CLIENTS = 256;
const WARM_UP_SECONDS = 5;
const CAPACITY_SECONDS = 10;
const CALM_SECONDS = 10;
/** Of capacity. */
const CALM_SHARE = 0.5;
const FACTOR = 3;
const REQUESTS_PER_CYCLE = 3;
/** More than the product may keep waiting, so that it is the product that turns people away. */
const SOCKETS = 4096;
/** Longest answer: both tries of the gateway, and a little. */
const ANSWER_MS = 6000;
const MEMORY_MS = 500;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    write: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

/** Offers so many cycles per second, as single requests. */
const offer = (visitors: Visitors, cyclesPerSecond: number, forSeconds: number): Promise<void> => {
  const perSecond = cyclesPerSecond * REQUESTS_PER_CYCLE;
  return actAtRate({ perSecond, seconds: forSeconds, isOver: () => interrupted.signal.aborted }, (due) =>
    visitors.arrive(due),
  );
};

/** A slice per second. */
async function offerCalmly(visitors: Visitors, cyclesPerSecond: number): Promise<Calm> {
  const slices: Slice[] = [];
  for (let second = 0; second < CALM_SECONDS && !interrupted.signal.aborted; second += 1) {
    visitors.slice = new Slice();
    slices.push(visitors.slice);
    await offer(visitors, cyclesPerSecond, 1);
  }
  return { slices };
}

/** Looks at the memory of the services until told to stop. @returns the most, in MB by process */
async function watchMemory({ processes }: Cluster, signal: AbortSignal): Promise<Record<string, number>> {
  const pids = Object.fromEntries(processes.map(({ name, pid }) => [name, pid]));
  const most: Record<string, number> = {};
  while (!signal.aborted) {
    for (const [name, held] of Object.entries(ownMegabytes(pids)))
      most[name] = Math.max(held, most[name] ?? 0);
    await pause(MEMORY_MS, undefined, { signal }).catch(() => undefined);
  }
  return most;
}

async function surge(visitors: Visitors, cluster: Cluster, cyclesPerSecond: number): Promise<Surge> {
  const over = new AbortController();
  const memory = watchMemory(cluster, over.signal);
  const slice = (visitors.slice = new Slice());
  const [begun, before] = [performance.now(), visitors.cycles];
  await offer(visitors, cyclesPerSecond, seconds);
  const perSecond = ((visitors.cycles - before) * 1000) / (performance.now() - begun);
  over.abort();
  return { slice, perSecond, memory: await memory };
}

async function overload(cluster: Cluster) {
  const ports = cluster.gateways.map((url) => Number(new URL(url).port));
  const connections = new SharedConnections(ports, ANSWER_MS);
  const visitors = new Visitors(connections, SOCKETS);
  const conditions = describeConditions(await waitForQuiet());
  await actInTurn(CLIENTS, WARM_UP_SECONDS, () => visitors.cycle());
  const capacity = await actInTurn(CLIENTS, CAPACITY_SECONDS, () => visitors.cycle());
  console.error(`capacity ${capacity.toFixed(0)} links per s`);
  const calm = await offerCalmly(visitors, capacity * CALM_SHARE);
  console.error(`offering ${(capacity * FACTOR).toFixed(0)} for ${seconds} s`);
  const surged = await surge(visitors, cluster, capacity * FACTOR);
  const afterwards = await offerCalmly(visitors, capacity * CALM_SHARE);
  while (!visitors.isIdle) await pause(100); // each ends within ANSWER_MS
  connections.close();
  const { violated, violations } = visitors;
  return { capacity, calm, surge: surged, afterwards, violated, violations, conditions: conditions() };
}

const cluster = await startCluster({ replicas: 1, gateways: 1 });
try {
  const result = await overload(cluster);
  const report = `${result.conditions}\n\n${renderOverload(result)}`;
  console.log(report);
  const faults = interrupted.signal.aborted ? ['interrupted'] : findFaults(result);
  for (const fault of faults) console.error(`VIOLATION: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else if (values.write) writeSection('overload', report);
} finally {
  await cluster.stop();
}
