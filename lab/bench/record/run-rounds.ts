import { endedBySignal } from '../end-on-signal.ts';
import type { Measurements } from '../measure.ts';
import { samplesOf, type QuietWatch } from '../measure-loads.ts';
import type { Sample } from '../summarise-rounds.ts';
import type { Target } from '../target.ts';

/** Of a run; a tenth of it all for a look. */
export interface Scale {
  /**
   * Of every load. Many short ones: the speed of a machine that others share changes within seconds. With turns of ten seconds,
   * five ratios of the same code lay between 0.49 and 0.69 (2026-11-29).
   */
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Of load on each service before the first round: V8 makes code of a program of the product's size for that long. */
  readonly agingSeconds: number;
  /** Of what is timed and not weighed against another: one user who is alone, and requests at a fixed rate. */
  readonly waitingRounds: number;
  readonly aloneSeconds: number;
  readonly rateSeconds: number;
  /** From ready to the weighing, and the load before the second one, with the rest after that. */
  readonly restSeconds: number;
  readonly heavySeconds: number;
}

export const FULL: Scale = {
  rounds: 18,
  seconds: 1,
  warmUpSeconds: 0.5,
  agingSeconds: 60,
  waitingRounds: 5,
  aloneSeconds: 2.5,
  rateSeconds: 3,
  restSeconds: 20,
  heavySeconds: 60,
};
export const QUICK: Scale = {
  rounds: 1,
  seconds: 1,
  warmUpSeconds: 0.5,
  agingSeconds: 5,
  waitingRounds: 1,
  aloneSeconds: 1,
  rateSeconds: 1,
  restSeconds: 5,
  heavySeconds: 5,
};

/** One turn of one service. */
export type Turn = (target: Target) => Promise<Measurements>;

/** Through the orders of three or four services, to have each of them in front early. */
const STRIDE = 5;

/** All orders of the items. */
const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) =>
        ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
      );

/**
 * All services in turn, in another order in each round. With orders that only rotate, one service nearly always comes after the same
 * other one, and pays for what that leaves to its store: the bare server took a third more then, likely beside a vacuum (2026-11-29).
 * Before each turn the machine comes to rest.
 */
export async function runRounds(
  targets: readonly Target[],
  rounds: number,
  turn: Turn,
  quiet: QuietWatch,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const orders = ordersOf(targets);
  for (let round = 0; round < rounds; round += 1) {
    console.error(`round ${round + 1} of ${rounds}`);
    for (const target of orders[(round * STRIDE) % orders.length] ?? []) {
      await quiet.wait();
      samples.push(...samplesOf(target, round, await Promise.race([endedBySignal, turn(target)])));
    }
  }
  // Ratios are to the first one.
  return targets.flatMap(({ name }) => samples.filter(({ target }) => target === name));
}
