/** The measurement of record: what a user of `npm start` gets, beside the bare server and the floor, in the same rounds. */
import { setTimeout as pause } from 'node:timers/promises';
import { startStores } from '@oncelink/testing/cluster';
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
import type { QuietWatch } from '../measure-loads.ts';
import { envelopeBytesOf } from '../oncelink-target.ts';
import { spreadOf, summarise, type Sample, type Summary } from '../summarise-rounds.ts';
import { renderTable } from '../report.ts';
import type { OwnTarget, Target } from '../target.ts';
import { launchProduct, type LaunchedProduct } from './launched-product.ts';
import { measureReplicas, type Replicas } from './measure-replicas.ts';
import { runRounds, type Scale, type Turn } from './run-rounds.ts';

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
  readonly replicas: Replicas;
}

const renamed = (all: Measurements, rename: (name: string) => string): Measurements =>
  Object.fromEntries(Object.entries(all).map(([name, measured]) => [rename(name), measured]));

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
  ({ aloneSeconds, rateSeconds }: Scale, perSecond: number): Turn =>
  async (target) => ({
    ...renamed(await measureAlone(target, 0, aloneSeconds), (name) => `${name}, ${HOT}`),
    ...renamed(await measureAlone(target, COLD_PAUSE_MS, aloneSeconds), (name) => `${name}, ${COLD}`),
    [OPEN_LOOP]: await measureAtRate(target, perSecond, rateSeconds),
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
    const measureRounds = async (turn: Turn, rounds = scale.rounds): Promise<Sample[]> => {
      const samples = await runRounds(targets, rounds, turn, quiet).catch((error: unknown) => {
        console.error(`npm start said at last:\n${product.said()}`);
        throw error;
      });
      console.error(renderTable(summarise(samples))); // what fails later must not take it along
      return samples;
    };
    for (const target of targets)
      await Promise.race([endedBySignal, measureCycles(target, CONNECTIONS, scale.agingSeconds, 0)]);
    const loaded = await measureRounds(loading(scale));
    const creates = loaded.filter(
      ({ operation, target }) => operation === 'create' && target === product.name,
    );
    const perSecond = Math.floor(spreadOf(creates.map(({ measured }) => measured.perSecond)).median / 2);
    return summarise([
      ...loaded,
      ...(await measureRounds(cycling(scale))),
      ...(await measureRounds(waiting(scale, perSecond), scale.waitingRounds)),
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
export async function measureRecord(scale: Scale, quiet: QuietWatch): Promise<Results> {
  const memory = await measureMemory(scale);
  const summaries = await measureTargets(scale, quiet);
  return { memory, summaries, replicas: await measureReplicas(scale, ENVELOPE, quiet) };
}
