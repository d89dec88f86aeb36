import { endedBySignal } from '../end-on-signal.ts';
import type { Measurements } from '../measure.ts';
import { samplesOf, type QuietWatch } from '../measure-loads.ts';
import type { Sample } from '../summarise-rounds.ts';
import type { Target } from '../target.ts';

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

/** One turn of one service. */
export type Turn = (target: Target) => Promise<Measurements>;

/** All services in turn, in another order in each round: the first one finds the machine as the last one left it. */
export async function runRounds(
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
