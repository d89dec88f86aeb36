import type { Measurement } from './measure.ts';

/** One measured figure of one round. */
export interface Sample {
  readonly operation: string;
  readonly target: string;
  readonly round: number;
  readonly measured: Measurement;
}

/** A figure of all rounds: the middle one, and between which ones it lies. */
export interface Spread {
  readonly median: number;
  /** Between which ones the middle half lies. */
  readonly half: readonly [number, number];
  readonly least: number;
  readonly most: number;
}

/** All that was measured of an operation of a service. */
export interface Summary {
  readonly operation: string;
  readonly target: string;
  /** The medians of all rounds. */
  readonly measured: Measurement;
  /** Compared round by round with the first service that did the same; absent where it is the only one. */
  readonly rate?: Spread;
  readonly cpu?: Spread;
}

export const totalOf = (cpu: Measurement['cpu']): number =>
  Object.values(cpu).reduce((sum, used) => sum + used, 0);

export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted.at(index) ?? Number.NaN;
  const quarter = sorted.length >> 2;
  return {
    median: at(sorted.length >> 1),
    half: [at(quarter), at(sorted.length - 1 - quarter)],
    least: at(0),
    most: at(-1),
  };
}

function medianOf(all: readonly Measurement[]): Measurement {
  const middle = (read: (one: Measurement) => number): number => spreadOf(all.map(read)).median;
  const names = Object.keys(all[0]?.cpu ?? {});
  return {
    perSecond: middle((one) => one.perSecond),
    p50: middle((one) => one.p50),
    p99: middle((one) => one.p99),
    cpu: Object.fromEntries(names.map((name) => [name, middle((one) => one.cpu[name] ?? 0)])),
    noise: Math.max(...all.map((one) => one.noise)),
  };
}

/** By operation, and within it by service, in the order in which they were measured. */
export function summarise(samples: readonly Sample[]): Summary[] {
  const operations = [...new Set(samples.map(({ operation }) => operation))];
  return operations.flatMap((operation) => {
    const same = samples.filter((sample) => sample.operation === operation);
    const targets = [...new Set(same.map(({ target }) => target))];
    const yardstick = same.filter(({ target }) => target === targets[0]);
    return targets.map((target) => {
      const own = same.filter((sample) => sample.target === target);
      const measured = medianOf(own.map((sample) => sample.measured));
      if (targets.length === 1) return { operation, target, measured };
      const against = (figure: (one: Measurement) => number): Spread =>
        spreadOf(
          own.flatMap((one) =>
            yardstick
              .filter(({ round }) => round === one.round)
              .map((other) => figure(one.measured) / figure(other.measured)),
          ),
        );
      const [rate, cpu] = [against((one) => one.perSecond), against((one) => totalOf(one.cpu))];
      return { operation, target, measured, rate, cpu };
    });
  });
}
