import { startCluster, startStores } from '@oncelink/testing/cluster';
import { endedBySignal } from '../end-on-signal.ts';
import { startFloor } from '../floor-target.ts';
import { measureCycles } from '../measure.ts';
import type { QuietWatch } from '../measure-loads.ts';
import { oncelinkTarget } from '../oncelink-target.ts';
import { spreadOf, summarise, type Spread } from '../summarise-rounds.ts';
import type { Target } from '../target.ts';
import { runRounds, type Scale, type Turn } from './run-rounds.ts';

const CONNECTIONS = 64;

/** CPU of a cycle with two replicas of everything, to that with one. */
export interface Replicas {
  readonly product: Spread;
  readonly floor: Spread;
}

/** One and two of everything, of the product and of the floor. @returns CPU of a cycle with two to that with one */
export async function measureReplicas(
  scale: Scale,
  envelopeBytes: number,
  quiet: QuietWatch,
): Promise<Replicas> {
  const { rounds, seconds, warmUpSeconds, agingSeconds } = scale;
  const stack = new AsyncDisposableStack();
  const product = async (count: number): Promise<Target> => {
    const cluster = await startCluster({ replicas: count, gateways: count });
    stack.defer(() => cluster.stop());
    return oncelinkTarget(cluster, envelopeBytes, `Oncelink, ${count} + ${count}`);
  };
  const floor = async (count: number): Promise<Target> => {
    const started = await startFloor(await startStores(stack, {}), envelopeBytes, count);
    stack.defer(() => started.stop());
    return { ...started, name: `floor, ${count} + ${count}` };
  };
  try {
    const targets = [await product(1), await product(2), await floor(1), await floor(2)];
    for (const target of targets)
      await Promise.race([endedBySignal, measureCycles(target, CONNECTIONS, agingSeconds / 2, 0)]);
    const turn: Turn = async (target) => ({
      cycle: await measureCycles(target, CONNECTIONS, seconds, warmUpSeconds),
    });
    const samples = await runRounds(targets, rounds, turn, quiet);
    const ratioOf = (service: string): Spread =>
      summarise(samples.filter(({ target }) => target.startsWith(service))).at(-1)?.cpu ?? spreadOf([]);
    return { product: ratioOf('Oncelink'), floor: ratioOf('floor') };
  } finally {
    await stack[Symbol.asyncDispose]();
  }
}
