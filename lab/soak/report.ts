import { fitLine, type Point, type Slope } from '../statistics.ts';
import type { PartUse, Sample } from './samples.ts';
import type { Tally } from './tally.ts';
import type { Weight, Weights } from './weigh-heaps.ts';

/** Before that, caches and heaps still grow to their size, and a line through them says nothing. */
const JUDGED_MINUTES = 20;
/** Megabytes per hour that are no leak: at 500 requests per second, eleven bytes a request. */
const FLAT = 20;
/** A slope counts when it is so many times its own error. */
const SURE = 3;
const WINDOWS = 15;
const HOUR_MS = 3_600_000;

export interface Soak {
  readonly minutes: number;
  readonly tally: Tally;
  /** Before the load, while it ran, and after all of it had ended. */
  readonly before: Sample;
  readonly during: readonly Sample[];
  readonly after: Sample;
  /** Of the services, early and late. */
  readonly weights: readonly Weights[];
  /** What processes have warned of. */
  readonly warnings: readonly string[];
}

interface Part {
  readonly name: string;
  readonly uses: readonly PartUse[];
  /** MB/h in the second half; absent for one that was restarted. */
  readonly growth?: Slope;
  /** What is left of its heap, early and late; absent for stores, and for one that was restarted. */
  readonly left?: readonly [Weight, Weight];
}

/** Heaps go up until they are tidied: what stays is the least that they get down to within a while. */
function leastOfWindows(points: readonly Point[]): Point[] {
  const size = Math.max(1, Math.floor(points.length / WINDOWS));
  const starts = Array.from({ length: Math.floor(points.length / size) }, (_, index) => index * size);
  return starts.map((start) =>
    points.slice(start, start + size).reduce((least, point) => (point.y < least.y ? point : least)),
  );
}

const keptPerHour = ([early, late]: readonly [Weight, Weight]): number =>
  ((late.megabytes - early.megabytes) / (late.at - early.at)) * HOUR_MS;

function leftOf(name: string, weights: readonly Weights[]): Pick<Part, 'left'> {
  const [early, late] = weights.flatMap((all) => all[name] ?? []);
  return early !== undefined && late?.pid === early.pid ? { left: [early, late] } : {};
}

function partsOf({ before, during, weights }: Soak): Part[] {
  // The least of a minute in which garbage was collected on demand would hide what has grown.
  const weighed = Math.min(...Object.values(weights[1] ?? {}).map(({ at }) => at));
  const half = during.slice(during.length >> 1).filter(({ at }) => at < weighed);
  return Object.keys(before.parts).map((name) => {
    const uses = during.flatMap(({ parts }) => parts[name] ?? []);
    const late = half.flatMap(({ at, parts }) => {
      const use = parts[name];
      return use ? [{ x: at / HOUR_MS, y: use.memory, pid: use.pid }] : [];
    });
    const stays = late.length === half.length && new Set(late.map(({ pid }) => pid)).size === 1;
    const growth = stays ? { growth: fitLine(leastOfWindows(late)) } : {};
    return { name, uses, ...growth, ...leftOf(name, weights) };
  });
}

function leaksOf({ name, growth, left }: Part): string[] {
  const grows = growth !== undefined && growth.slope - SURE * growth.error > FLAT;
  const keeps = left !== undefined && keptPerHour(left) > FLAT;
  return [
    ...(grows ? [`${name} grows by ${growth.slope.toFixed(0)} MB/h`] : []),
    ...(keeps ? [`${name} keeps ${keptPerHour(left).toFixed(0)} MB/h of its heap`] : []),
  ];
}

/** Their connections are counted. Files are theirs to keep: PostgreSQL's writers do so until the next checkpoint. */
const STORES = ['PostgreSQL', 'Redis'];

type Ends = Pick<Soak, 'before' | 'after'>;

function leftOpen({ before, after }: Ends): string[] {
  const services = Object.keys(before.parts).filter((name) => !STORES.includes(name));
  const parts = services.flatMap((name) => {
    const [had, has] = [before.parts[name]?.descriptors ?? 0, after.parts[name]?.descriptors];
    return has === undefined || has > had ? [`${name} had ${had} open descriptors and has ${has}`] : [];
  });
  const stores = (['databaseConnections', 'redisConnections'] as const).flatMap((name) => {
    const [had, has] = [before.stores[name], after.stores[name]];
    return has > had ? [`${name}: ${had} before, ${has} after`] : [];
  });
  return [...parts, ...stores];
}

/** True once the load has left nothing open. */
export const isSettled = (ends: Ends): boolean => leftOpen(ends).length === 0;

/** Everything that must not be. */
export function findViolations(soak: Soak): string[] {
  const { tally, warnings, minutes } = soak;
  const leaks = minutes < JUDGED_MINUTES ? [] : partsOf(soak).flatMap((part) => leaksOf(part));
  return [
    ...(tally.wrong > 0 ? [`${tally.wrong} wrong answers: ${tally.examples.join('; ')}`] : []),
    ...(tally.lost > 0 ? [`${tally.lost} links lost: ${tally.examples.join('; ')}`] : []),
    ...(tally.lives === 0 ? ['no link lived'] : []),
    ...leaks,
    ...leftOpen(soak),
    ...warnings,
  ];
}

const most = (values: readonly (number | undefined)[]): string => {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? '' : Math.max(...known).toFixed(0);
};

function row({ before, after }: Soak, { name, uses, growth, left }: Part): string {
  const cells = [
    name,
    uses[uses.length >> 1]?.memory.toFixed(1) ?? '',
    uses.at(-1)?.memory.toFixed(1) ?? '',
    growth ? `${growth.slope.toFixed(1)} ± ${growth.error.toFixed(1)}` : 'restarted',
    left?.map(({ megabytes }) => megabytes.toFixed(1)).join(' / ') ?? '',
    most(uses.map(({ heap }) => heap)),
    most(uses.map(({ lag }) => lag)),
    `${before.parts[name]?.descriptors} / ${most(uses.map(({ descriptors }) => descriptors))} / ${after.parts[name]?.descriptors}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function renderStores({ before, during, after }: Soak): string {
  const peak = (name: keyof Sample['stores']): string => most(during.map(({ stores }) => stores[name]));
  const figures = (name: keyof Sample['stores']): string =>
    `${before.stores[name].toFixed(0)} / ${peak(name)} / ${after.stores[name].toFixed(0)}`;
  return [
    `Before / at most / after: connections of PostgreSQL ${figures('databaseConnections')}, of Redis`,
    `${figures('redisConnections')}, rows ${figures('rows')}, memory of Redis ${figures('redisMemory')} MB.`,
  ].join(' ');
}

/** The figures as Markdown. */
export function renderSoak(soak: Soak): string {
  const { tally, minutes } = soak;
  const { p50, p99 } = tally.times;
  return [
    `${tally.lives} links in ${minutes} minutes (${tally.requests} requests, ${tally.retries} asked again):`,
    `**${tally.wrong} wrong answers, ${tally.lost} lost**. From when it should have begun to the last answer of a link:`,
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms. ${renderStores(soak)}`,
    '',
    '| process | memory, MB, half time | at the end | MB/h, second half | left by a collection, MB, early / late | heap, MB, most | loop p99, ms, most | descriptors before / most / after |',
    '|---|---|---|---|---|---|---|---|',
    ...partsOf(soak).map((part) => row(soak, part)),
  ].join('\n');
}
