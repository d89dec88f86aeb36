/** The measurement of record: what a user of `npm start` gets, beside the bare server and the floor, in the same rounds. */
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, startStores, type Cluster } from '@oncelink/testing/cluster';
import { startBarePostgres } from '../bare-target.ts';
import { endedBySignal } from '../end-on-signal.ts';
import { startFloor } from '../floor-target.ts';
import {
  measure,
  measureAlone,
  measureAtRate,
  measureCycles,
  type Measurement,
  type Measurements,
} from '../measure.ts';
import { samplesOf, type QuietWatch } from '../measure-loads.ts';
import { envelopeBytesOf, oncelinkTarget } from '../oncelink-target.ts';
import { spreadOf, summarise, type Sample, type Spread, type Summary } from '../summarise-rounds.ts';
import { renderTable } from '../report.ts';
import type { OwnTarget, Target } from '../target.ts';
import { launchProduct, type LaunchedProduct } from './launched-product.ts';

/** Of a run; a tenth of it all for a look. */
export interface Scale {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Of load on each service before the first round: V8 makes code of a program of the product's size for that long. */
  readonly agingSeconds: number;
  /** Of one user who is alone. */
  readonly aloneSeconds: number;
  /** From ready to the weighing, and the load before the second one, with the rest after that. */
  readonly restSeconds: number;
  readonly heavySeconds: number;
}

export const FULL: Scale = {
  rounds: 5,
  seconds: 3,
  warmUpSeconds: 1,
  agingSeconds: 60,
  aloneSeconds: 2.5,
  restSeconds: 20,
  heavySeconds: 60,
};
export const QUICK: Scale = {
  rounds: 1,
  seconds: 1,
  warmUpSeconds: 0.5,
  agingSeconds: 5,
  aloneSeconds: 1,
  restSeconds: 5,
  heavySeconds: 5,
};

const BYTES = 200;
const ENVELOPE = envelopeBytesOf(BYTES);
const CONNECTIONS = 64;
const OTHER_CONNECTIONS = [32, 256];
/** Between the cycles of a user who is alone: long enough for the caches of all processes to hold something else. */
const COLD_PAUSE_MS = 50;

export const [HOT, COLD, OPEN_LOOP] = ['alone, hot', 'alone, cold', 'create at half of the rate, open loop'];
export const cyclesWith = (connections: number): string => `cycle, ${connections} connections`;

type Megabytes = Readonly<Record<string, number>>;

export interface Memory {
  readonly atRest: Megabytes;
  readonly afterLoad: Megabytes;
}

export interface Results {
  /** By operation and service; ratios are to the bare server. */
  readonly summaries: readonly Summary[];
  readonly memory: Memory;
  /** CPU of a cycle with two replicas of everything, to that with one. */
  readonly replicas: Spread;
}

const renamed = (all: Measurements, rename: (name: string) => string): Measurements =>
  Object.fromEntries(Object.entries(all).map(([name, measured]) => [rename(name), measured]));

/** One turn of one service. */
type Turn = (target: Target) => Promise<Measurements>;

/** All services in turn, in another order in each round: the first one finds the machine as the last one left it. */
async function runRounds(
  targets: readonly Target[],
  rounds: number,
  turn: Turn,
  quiet: QuietWatch,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const shift = round % targets.length;
    for (const target of [...targets.slice(shift), ...targets.slice(0, shift)]) {
      console.error(`round ${round}: ${target.name}`);
      await quiet.wait();
      samples.push(...samplesOf(target, round, await Promise.race([endedBySignal, turn(target)])));
    }
  }
  // Ratios are to the first one.
  return targets.flatMap(({ name }) => samples.filter(({ target }) => target === name));
}

const loading =
  ({ seconds, warmUpSeconds }: Scale): Turn =>
  (target) =>
    measure(target, {
      connections: CONNECTIONS,
      cycleClients: CONNECTIONS,
      seconds,
      warmUpSeconds,
      isBrief: true,
    }).then((all) => renamed(all, (name) => (name === 'cycle' ? cyclesWith(CONNECTIONS) : name)));

const cycling =
  ({ seconds, warmUpSeconds }: Scale): Turn =>
  async (target) => {
    const all: Record<string, Measurement> = {};
    for (const clients of OTHER_CONNECTIONS)
      all[cyclesWith(clients)] = await measureCycles(target, clients, seconds, warmUpSeconds);
    return all;
  };

const waiting =
  ({ seconds, aloneSeconds }: Scale, perSecond: number): Turn =>
  async (target) => ({
    ...renamed(await measureAlone(target, 0, aloneSeconds), (name) => `${name}, ${HOT}`),
    ...renamed(await measureAlone(target, COLD_PAUSE_MS, aloneSeconds), (name) => `${name}, ${COLD}`),
    [OPEN_LOOP]: await measureAtRate(target, perSecond, seconds),
  });

/** A yardstick, the floor and the product, each on stores of its own, all of the same age. */
async function startTargets(stack: AsyncDisposableStack): Promise<[Target, Target, LaunchedProduct]> {
  const kept = async <T extends OwnTarget>(starting: Promise<T>): Promise<T> => {
    const started = await starting;
    stack.defer(() => started.stop());
    return started;
  };
  const [bareStores, floorStores] = [await startStores(stack, {}), await startStores(stack, {})];
  return Promise.all([
    kept(startBarePostgres(bareStores, ENVELOPE)),
    kept(startFloor(floorStores, ENVELOPE)),
    kept(launchProduct(ENVELOPE)),
  ]);
}

async function measureTargets(scale: Scale, quiet: QuietWatch): Promise<readonly Summary[]> {
  const stack = new AsyncDisposableStack();
  try {
    const targets = await startTargets(stack);
    const product = targets[2];
    const rounds = async (turn: Turn): Promise<Sample[]> => {
      const samples = await runRounds(targets, scale.rounds, turn, quiet).catch((error: unknown) => {
        console.error(`npm start said at last:\n${product.said()}`);
        throw error;
      });
      console.error(renderTable(summarise(samples))); // what fails later must not take it along
      return samples;
    };
    for (const target of targets)
      await Promise.race([endedBySignal, measureCycles(target, CONNECTIONS, scale.agingSeconds, 0)]);
    const loaded = await rounds(loading(scale));
    const creates = loaded.filter(
      ({ operation, target }) => operation === 'create' && target === product.name,
    );
    const perSecond = Math.floor(spreadOf(creates.map(({ measured }) => measured.perSecond)).median / 2);
    return summarise([
      ...loaded,
      ...(await rounds(cycling(scale))),
      ...(await rounds(waiting(scale, perSecond))),
    ]);
  } finally {
    await stack[Symbol.asyncDispose]();
  }
}

/** The Node processes of `npm start`: when it has started, and some time after a load. */
async function measureMemory({ restSeconds, heavySeconds }: Scale): Promise<Memory> {
  const product = await launchProduct(ENVELOPE);
  try {
    await Promise.race([endedBySignal, pause(restSeconds * 1000)]);
    const atRest = product.weigh();
    await Promise.race([endedBySignal, measureCycles(product, CONNECTIONS, heavySeconds, 0)]);
    await Promise.race([endedBySignal, pause(heavySeconds * 1000)]);
    return { atRest, afterLoad: product.weigh() };
  } finally {
    await product.stop();
  }
}

/** Two gateways and two secrets-services beside one of each: what a cycle costs more. */
async function measureReplicas(
  { rounds, seconds, warmUpSeconds }: Scale,
  quiet: QuietWatch,
): Promise<Spread> {
  const stack = new AsyncDisposableStack();
  const start = async (count: number): Promise<Target> => {
    const cluster: Cluster = await startCluster({ replicas: count, gateways: count });
    stack.defer(() => cluster.stop());
    return oncelinkTarget(cluster, ENVELOPE, `${count} + ${count}`);
  };
  try {
    const targets = [await start(1), await start(2)];
    const turn: Turn = async (target) => ({
      cycle: await measureCycles(target, CONNECTIONS, seconds, warmUpSeconds),
    });
    const samples = await runRounds(targets, rounds, turn, quiet);
    const ratio = summarise(samples).at(-1)?.cpu;
    return ratio ?? spreadOf([]);
  } finally {
    await stack[Symbol.asyncDispose]();
  }
}

export async function measureRecord(scale: Scale, quiet: QuietWatch): Promise<Results> {
  const memory = await measureMemory(scale);
  const summaries = await measureTargets(scale, quiet);
  return { memory, summaries, replicas: await measureReplicas(scale, quiet) };
}
