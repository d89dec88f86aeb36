import { OPERATIONS, type Cost, type Costs, type Operation } from './scale-requests.ts';
import type { TableSize } from './scale-fill.ts';
import type { SweepResult } from './scale-sweep.ts';
import { alignTable } from '../align-table.ts';
import { median } from '../statistics.ts';

export interface Pair {
  readonly empty: Costs;
  readonly full: Costs;
}

/** All that was measured with so many live links in the table. Times in seconds. */
export interface Scale {
  readonly rows: number;
  readonly fillSeconds: number;
  readonly size: TableSize;
  readonly pairs: readonly Pair[];
  /** Of the least program of the same hops, on the same tables. */
  readonly floor: readonly Pair[];
  readonly sweep: SweepResult;
  /** Of the whole table, just filled; and once more after the sweep. */
  readonly firstVacuum: number;
  readonly secondVacuum: number;
  readonly startSeconds: number;
  /** Megabytes by process. */
  readonly memory: Readonly<Record<string, number>>;
}

const table = (head: string, rows: readonly (readonly string[])[]): string =>
  alignTable([head.split('|'), ...rows]);

const links = (rows: number): string => rows.toLocaleString('en');
const times = (ratio: number): string => `${ratio.toFixed(2)}×`;

type Read = (cost: Cost) => number;

/** How often the cost of a full table is that of an empty one. Not a number: the program has no such request. */
function ratioOf(pairs: readonly Pair[], operation: Operation, read: Read): number {
  const ratios = pairs.flatMap(({ empty, full }) => {
    const [without, beside] = [empty[operation], full[operation]];
    return without && beside ? read(beside) / read(without) : [];
  });
  return ratios.length === 0 ? Number.NaN : median(ratios);
}

function requestRow({ rows, pairs }: Scale, operation: Operation): string[] {
  const full = (read: Read): number => median(pairs.flatMap((pair) => pair.full[operation] ?? []).map(read));
  const ratio = (read: Read): string => times(ratioOf(pairs, operation, read));
  return [
    links(rows),
    operation,
    full(({ perSecond }) => perSecond).toFixed(0),
    full(({ cpu }) => cpu).toFixed(0),
    ratio(({ cpu }) => cpu),
    full(({ postgres }) => postgres).toFixed(0),
    ratio(({ postgres }) => postgres),
    full(({ p50 }) => p50).toFixed(1),
    full(({ p99 }) => p99).toFixed(1),
    ratio(({ p99 }) => p99),
  ];
}

/** What a request may cost beside millions of links, to what it costs in an empty table. */
const BARS = [
  { name: 'CPU', atMost: 1.1, read: (cost: Cost): number => cost.cpu },
  { name: 'p99', atMost: 1.3, read: (cost: Cost): number => cost.p99 },
];

const barRows = ({ rows, pairs, floor }: Scale): string[][] =>
  OPERATIONS.flatMap((operation) =>
    BARS.map(({ name, atMost, read }) => {
      const [own, least] = [pairs, floor].map((all) => ratioOf(all, operation, read));
      const result = own !== undefined && own <= atMost ? 'met' : 'missed';
      const floorText = Number.isNaN(least) ? '' : times(least ?? 0);
      return [links(rows), `${operation}: ${name}`, `≤ ${times(atMost)}`, times(own ?? 0), result, floorText];
    }),
  );

function tableRow({ rows, size, fillSeconds, firstVacuum, secondVacuum }: Scale): string[] {
  const bytes = [size.table, size.primaryKey, size.dueIndex];
  const perLink = bytes.map((total) => (rows === 0 ? '' : (total / rows).toFixed(0)));
  const all = (bytes.reduce((sum, one) => sum + one, 0) / 1e9).toFixed(2);
  return [links(rows), ...perLink, all, ...[fillSeconds, firstVacuum, secondVacuum].map((s) => s.toFixed(1))];
}

function sweepRow({ rows, sweep, startSeconds, memory }: Scale): string[] {
  const { before, during, rowsPerSecond } = sweep;
  const parts = Object.entries(memory).map(([name, held]) => `${name} ${held.toFixed(0)}`);
  return [
    links(rows),
    rowsPerSecond.toFixed(0),
    before.p99.toFixed(1),
    during.p99.toFixed(1),
    times(during.p99 / before.p99),
    startSeconds.toFixed(1),
    parts.join(', '),
  ];
}

const REQUEST_HEAD =
  'live links|request|per s|CPU ms per 1000|to empty|of which PostgreSQL|to empty|p50 ms|p99 ms|to empty';
const TABLE_HEAD =
  'live links|table, bytes a link|primary key|due times|all, GB|filled in s|vacuum, s|vacuum after the sweep, s';
const SWEEP_HEAD =
  'live links|swept rows per s|p99 of creates before, ms|during|ratio|start, s|memory, MB (PSS)';

/** What requests cost, how large the table is, and what the rest takes, as Markdown tables. */
export const renderScale = (scales: readonly Scale[]): string =>
  [
    table(
      REQUEST_HEAD,
      scales.flatMap((scale) => OPERATIONS.map((operation) => requestRow(scale, operation))),
    ),
    table(
      'live links|what|bar|to empty|result|floor',
      scales.filter(({ rows }) => rows > 0).flatMap(barRows),
    ),
    table(TABLE_HEAD, scales.map(tableRow)),
    table(SWEEP_HEAD, scales.map(sweepRow)),
  ].join('\n\n');
