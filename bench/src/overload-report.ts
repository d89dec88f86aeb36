import type { Slice } from './overload-visitors.ts';
import { summariseTimes } from './summarise-times.ts';

const GOODPUT_SHARE = 0.8;
const RECOVERY_SECONDS = 5;
/** A second is as before when its p99 is at most so many times the worst one of before. */
const AS_BEFORE = 1.5;
/** Of what was meant to be offered, so much may not have been. */
const UNSENT_SHARE = 0.01;

export interface Calm {
  /** One per second. */
  readonly slices: readonly Slice[];
}

export interface Surge {
  readonly slice: Slice;
  /** Links made, opened and acknowledged while it lasted. */
  readonly perSecond: number;
  /** The most of each process, in MB. */
  readonly memory: Readonly<Record<string, number>>;
}

export interface Overload {
  /** Links made, opened and acknowledged per second. */
  readonly capacity: number;
  readonly calm: Calm;
  readonly surge: Surge;
  readonly afterwards: Calm;
  readonly violated: number;
  /** The first of them. */
  readonly violations: readonly string[];
}

const p99Of = ({ times }: Slice): number => summariseTimes(times).p99;

const worstOf = ({ slices }: Calm): number => Math.max(...slices.map((slice) => p99Of(slice)));

/** Seconds after the surge until the last one that was not as before. */
function recoveryOf({ calm, afterwards }: Overload): number {
  const limit = worstOf(calm) * AS_BEFORE;
  const isBad = (slice: Slice): boolean => slice.shed > 0 || !(p99Of(slice) <= limit);
  return afterwards.slices.findLastIndex((slice) => isBad(slice)) + 1;
}

/** What is not as it has to be. */
export function findFaults(overload: Overload): string[] {
  const { capacity, surge, calm, violated, violations } = overload;
  const { slice, perSecond } = surge;
  const offered = slice.times.length + slice.shed + slice.unsent;
  const recovery = recoveryOf(overload);
  return [
    ...(violated > 0 ? [`${violated} answers that must not be: ${violations.join('; ')}`] : []),
    ...(slice.unsent > offered * UNSENT_SHARE
      ? [`${slice.unsent} of ${offered} requests found no socket`]
      : []),
    ...(slice.shed === 0 ? ['nobody was turned away: this was no overload'] : []),
    ...(calm.slices.some(({ shed }) => shed > 0) ? ['somebody was turned away before the surge'] : []),
    ...(perSecond < capacity * GOODPUT_SHARE
      ? [`only ${((perSecond / capacity) * 100).toFixed(0)} % of capacity was served`]
      : []),
    ...(recovery > RECOVERY_SECONDS ? [`not as before after ${recovery} s`] : []),
  ];
}

/** The figures as Markdown. */
export function renderOverload(overload: Overload): string {
  const { capacity, surge, calm, violated } = overload;
  const { slice, perSecond, memory } = surge;
  const { p50, p99 } = summariseTimes(slice.times);
  const answered = slice.times.length + slice.shed;
  const peaks = Object.entries(memory).map(([name, most]) => `${name} ${most.toFixed(0)}`);
  return [
    '| | |',
    '|---|---|',
    `| capacity, links made, opened and acknowledged per s | ${capacity.toFixed(0)} |`,
    `| served during the surge, per s | ${perSecond.toFixed(0)} (${((perSecond / capacity) * 100).toFixed(0)} %) |`,
    `| requests turned away | ${slice.shed} of ${answered} (${((slice.shed / answered) * 100).toFixed(0)} %) |`,
    `| requests that found no socket | ${slice.unsent} |`,
    `| answers that must not be | ${violated} |`,
    `| accepted requests, p50 and p99 | ${p50.toFixed(0)} and ${p99.toFixed(0)} ms |`,
    `| worst p99 of a second at half of capacity, before | ${worstOf(calm).toFixed(0)} ms |`,
    `| as before after | ${recoveryOf(overload)} s |`,
    `| memory, MB, most | ${peaks.join(', ')} |`,
  ].join('\n');
}
