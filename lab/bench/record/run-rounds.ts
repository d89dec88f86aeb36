import { endedBySignal } from '../end-on-signal.ts';
import type { Measurements } from '../measure.ts';
import { samplesOf, type QuietWatch } from '../measure-loads.ts';
import type { Sample } from '../summarise-rounds.ts';
import type { Target } from '../target.ts';

/** Of a run; a tenth of it all for a look. */
export interface Scale {
  /** Each begins when the machine has nothing else to do. */
  readonly rounds: number;
  /**
   * Of each service in a round. Short ones: the speed of a machine that others share changes within seconds. With turns of ten
   * seconds, five ratios of the same code lay between 0.49 and 0.69 (2026-11-29).
   */
  readonly turns: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Of load on each service before the first round: V8 makes code of a program of the product's size for that long. */
  readonly agingSeconds: number;
  /** Of one user who is alone. */
  readonly aloneSeconds: number;
  /** Of requests at a fixed rate: long enough for a hundredth of them to be many. */
  readonly rateSeconds: number;
  /** From ready to the weighing, and the load before the second one, with the rest after that. */
  readonly restSeconds: number;
  readonly heavySeconds: number;
}

export const FULL: Scale = {
  rounds: 5,
  turns: 6,
  seconds: 0.5,
  warmUpSeconds: 0.3,
  agingSeconds: 60,
  aloneSeconds: 2.5,
  rateSeconds: 3,
  restSeconds: 20,
  heavySeconds: 60,
};
export const QUICK: Scale = {
  rounds: 1,
  turns: 3,
  seconds: 0.4,
  warmUpSeconds: 0.2,
  agingSeconds: 5,
  aloneSeconds: 1,
  rateSeconds: 1,
  restSeconds: 5,
  heavySeconds: 5,
};

/** One turn of one service. */
export type Turn = (target: Target) => Promise<Measurements>;

/** All services in turn, each time in another order: the first one finds the machine as the last one left it. */
export async function runRounds(
  targets: readonly Target[],
  { rounds, turns }: Pick<Scale, 'rounds' | 'turns'>,
  turn: Turn,
  quiet: QuietWatch,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let at = 0; at < rounds * turns; at += 1) {
    if (at % turns === 0) {
      console.error(`round ${1 + at / turns} of ${rounds}`);
      await quiet.wait();
    }
    const shift = at % targets.length;
    for (const target of [...targets.slice(shift), ...targets.slice(0, shift)])
      samples.push(...samplesOf(target, at, await Promise.race([endedBySignal, turn(target)])));
  }
  // Ratios are to the first one.
  return targets.flatMap(({ name }) => samples.filter(({ target }) => target === name));
}
