import type { Slice } from './overload-visitors.ts';
import { summariseTimes } from '../statistics.ts';

const GOODPUT_SHARE = 0.8;
const RECOVERY_SECONDS = 5;
/** A second is as before when its p99 is at most so many times the worst one of before. */
const AS_BEFORE = 1.5;
/** Three times capacity, less what a load may fall short of it without being another test. */
const LEAST_OFFERED = 2.9;
const REQUESTS_PER_LINK = 3;
/** Of the requests of a phase: with more of them it is no longer a fixed rate that was offered. */
const LATE_SHARE = 0.01;

export interface Calm {
  /** One per second. */
  readonly slices: readonly Slice[];
}

export interface Surge {
  readonly slice: Slice;
  /** Seconds. */
  readonly lasted: number;
  /** Links made, opened and acknowledged while it lasted. */
  readonly perSecond: number;
  /** CPU of the load and of each process. */
  readonly cores: Readonly<Record<string, number>>;
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

const sentOf = ({ times, shed, lost }: Slice): number => times.length + shed + lost;

/** Requests that were sent, as a multiple of those that capacity is. */
function offeredOf({ capacity, surge: { slice, lasted } }: Overload): number {
  return sentOf(slice) / lasted / (capacity * REQUESTS_PER_LINK);
}

/** The largest share of late ones in the surge and in the seconds before and after. */
function lateOf({ calm, surge, afterwards }: Overload): number {
  const slices = [surge.slice, ...calm.slices, ...afterwards.slices];
  return Math.max(...slices.map((slice) => slice.late / Math.max(1, sentOf(slice))));
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** What is not as it has to be. */
export function findFaults(overload: Overload): string[] {
  const { capacity, surge, calm, violated, violations } = overload;
  const { slice, perSecond } = surge;
  const offered = offeredOf(overload);
  const recovery = recoveryOf(overload);
  return [
    ...(violated > 0 ? [`${violated} answers that must not be: ${violations.join('; ')}`] : []),
    ...(offered < LEAST_OFFERED ? [`only ${offered.toFixed(2)} times capacity was offered`] : []),
    ...(lateOf(overload) > LATE_SHARE
      ? [`the load itself was late with up to ${percent(lateOf(overload))} of a phase: the run says nothing`]
      : []),
    ...(slice.shed === 0 ? ['no request was refused: this was no overload'] : []),
    ...(calm.slices.some(({ shed }) => shed > 0) ? ['a request was refused before the surge'] : []),
    ...(perSecond < capacity * GOODPUT_SHARE
      ? [`only ${percent(perSecond / capacity)} of capacity was served`]
      : []),
    ...(recovery > RECOVERY_SECONDS ? [`not as before after ${recovery} s`] : []),
  ];
}

const listOf = (figures: Readonly<Record<string, number>>, digits: number): string =>
  Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure.toFixed(digits)}`)
    .join(', ');

/** The figures as Markdown. */
export function renderOverload(overload: Overload): string {
  const { capacity, surge, calm, violated } = overload;
  const { slice, perSecond } = surge;
  const { p50, p99 } = summariseTimes(slice.times);
  const sent = sentOf(slice);
  return [
    '| | |',
    '|---|---|',
    `| capacity, links made, opened and acknowledged per s | ${capacity.toFixed(0)} |`,
    `| offered, in requests | ${sent} in ${surge.lasted.toFixed(0)} s, ${offeredOf(overload).toFixed(2)} times capacity |`,
    `| **served during the surge**, links per s | **${perSecond.toFixed(0)} (${percent(perSecond / capacity)})** |`,
    `| sent more than 100 ms late by the load, at most, of a phase | ${percent(lateOf(overload))} |`,
    `| accepted requests, p50 and p99 | ${p50.toFixed(0)} and ${p99.toFixed(0)} ms |`,
    `| turned away with \`Retry-After\` | ${slice.shed - slice.withoutRetryAfter} (${percent(slice.shed / sent)}) |`,
    `| turned away without it | ${slice.withoutRetryAfter} |`,
    `| connections that failed, or no answer within 6 s | ${slice.lost} |`,
    `| all answers that must not be, of all phases | ${violated} |`,
    `| worst p99 of a second at half of capacity, before | ${worstOf(calm).toFixed(0)} ms |`,
    `| **as before after** | **${recoveryOf(overload)} s** |`,
    `| CPU during the surge, cores | ${listOf(surge.cores, 2)} |`,
    `| memory, MB, most | ${listOf(surge.memory, 0)} |`,
  ].join('\n');
}
