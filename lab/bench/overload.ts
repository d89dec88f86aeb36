/**
 * `npm run overload`: the product behind nginx with the configuration of its image, and three times as much as it can do,
 * for `--seconds 30`. What is too much has to be turned away at once (503 or 429 with Retry-After), the rest has to be
 * served, and afterwards all has to be as before within five seconds. `--write` puts the figures into
 * docs/reliability.md. Exits with 1 when it is not so.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from '@oncelink/testing/cluster';
import { CpuLimit } from './limit-cpu.ts';
import { actAtRate, actInTurn } from './offer-load.ts';
import { envelopeBytesOf, oncelinkTarget } from './oncelink-target.ts';
import { findFaults, renderOverload, type Calm, type Surge } from './overload-report.ts';
import { Slice, Visitors } from './overload-visitors.ts';
import { allPids, cpuSeconds, ownMegabytes } from './process-use.ts';
import { describeConditions, waitForQuiet } from './quiet.ts';
import { SharedConnections } from './shared-connections.ts';
import { requireNginx, startNginx } from './start-nginx.ts';
import type { Target } from './target.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';

/**
 * What the product may use in all phases, its stores included. So little that three times of what it can do with that
 * leaves the load and nginx time to spare on two cores.
 */
const CORES = 0.4;
/** Nearly as many as nginx lets through: none is refused, and batches are as large as later. */
const CLIENTS = 240;
const WARM_UP_SECONDS = 5;
const CAPACITY_SECONDS = 10;
const CALM_SECONDS = 10;
/** Of capacity. */
const CALM_SHARE = 0.5;
const FACTOR = 3;
const REQUESTS_PER_CYCLE = 3;
/** More than the product may keep waiting, so that it is the product that turns people away; nginx has room for 4,096 in all. */
const SOCKETS = 1536;
/** One request in ten is the first one over its connection; the others come over those that are kept. */
const FRESH_EVERY = 10;
/** Longest answer: both tries of the gateway, and a little. */
const ANSWER_MS = 6000;
/** A look at all memory holds up everyone for some milliseconds. */
const MEMORY_MS = 5000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    write: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

let opened = 0;

/** nginx counts connections by address, so each comes from another one of this machine: Linux has all of 127/8. */
function nextAddress(): string {
  opened = (opened + 1) % 2 ** 16;
  return `127.1.${opened >> 8}.${opened & 255}`;
}

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

/** Looks at the memory of the processes until told to stop. @returns the most, in MB by process */
async function watchMemory({ processes }: Target, signal: AbortSignal): Promise<Record<string, number>> {
  const most: Record<string, number> = {};
  while (!signal.aborted) {
    for (const [name, held] of Object.entries(ownMegabytes(processes)))
      most[name] = Math.max(held, most[name] ?? 0);
    await pause(MEMORY_MS, undefined, { signal }).catch(() => undefined);
  }
  return most;
}

/** What has been used so far, in seconds of CPU: of the load, and of all processes of the product. */
function usedSeconds({ processes }: Target): Record<string, number> {
  const { user, system } = process.cpuUsage();
  return { 'the load': (user + system) / 1e6, ...cpuSeconds(processes) };
}

async function surge(visitors: Visitors, target: Target, cyclesPerSecond: number): Promise<Surge> {
  const over = new AbortController();
  const memory = watchMemory(target, over.signal);
  const slice = (visitors.slice = new Slice());
  const [begun, before, used] = [performance.now(), visitors.cycles, usedSeconds(target)];
  await offer(visitors, cyclesPerSecond, seconds);
  const lasted = (performance.now() - begun) / 1000;
  const perSecond = (visitors.cycles - before) / lasted;
  const cores = Object.entries(usedSeconds(target)).map(
    ([name, sum]) => [name, (sum - (used[name] ?? 0)) / lasted] as const,
  );
  over.abort();
  return { slice, lasted, perSecond, cores: Object.fromEntries(cores), memory: await memory };
}

/** @param limit gives the product what it has in all phases; before that it is compiled and warm */
async function overload(target: Target, limit: () => void) {
  const connections = new SharedConnections(target.ports, ANSWER_MS, {
    freshEvery: FRESH_EVERY,
    nextAddress,
  });
  const visitors = new Visitors(connections, SOCKETS);
  const conditions = describeConditions(await waitForQuiet());
  await actInTurn(CLIENTS, WARM_UP_SECONDS, () => visitors.cycle());
  limit();
  const capacity = await actInTurn(CLIENTS, CAPACITY_SECONDS, () => visitors.cycle());
  console.error(`capacity ${capacity.toFixed(0)} links per s`);
  const calm = await offerCalmly(visitors, capacity * CALM_SHARE);
  console.error(`offering ${(capacity * FACTOR).toFixed(0)} for ${seconds} s`);
  const surged = await surge(visitors, target, capacity * FACTOR);
  const afterwards = await offerCalmly(visitors, capacity * CALM_SHARE);
  while (!visitors.isIdle) await pause(100); // each ends within ANSWER_MS
  connections.close();
  const { violated, violations } = visitors;
  return { capacity, calm, surge: surged, afterwards, violated, violations, conditions: conditions() };
}

/** Behind nginx, which has a limit of its own in production and takes what it needs here. */
async function startTarget(stack: AsyncDisposableStack) {
  const limit = stack.use(new CpuLimit(CORES));
  const cluster = await startCluster({ replicas: 1, gateways: 1 });
  stack.defer(() => cluster.stop());
  const target = oncelinkTarget(cluster, envelopeBytesOf(1));
  const nginx = await startNginx(target);
  stack.defer(() => nginx.stop());
  return { nginx, limit: () => limit.add(allPids(target.processes)) };
}

requireNginx();
const stack = new AsyncDisposableStack();
try {
  const { nginx, limit } = await startTarget(stack);
  const result = await overload(nginx, limit);
  const report = `${result.conditions}\n\n${renderOverload(result)}`;
  console.log(report);
  const faults = interrupted.signal.aborted ? ['interrupted'] : findFaults(result);
  for (const fault of faults) console.error(`VIOLATION: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else if (values.write)
    writeMeasured('overload', {
      meaning: '../reliability.md#load',
      title: 'Overload',
      command: commandOf('overload', givenWords()),
      report,
    });
} finally {
  await stack.disposeAsync();
}
