import { alignTable } from '../align-table.ts';
import type { Spread, Summary } from './summarise-rounds.ts';

/** What is judged: the product's own summaries. */
export interface Results {
  /** Under the load that has targets, by operation. */
  readonly loaded: ReadonlyMap<string, Summary>;
  /** One user who is alone, by operation. */
  readonly alone: ReadonlyMap<string, Summary>;
  readonly openLoop: Summary | undefined;
  /** Megabytes of all processes at rest; undefined where they were not weighed. */
  readonly memory: number | undefined;
}

interface Goal {
  readonly name: string;
  readonly unit: '×' | ' ms' | ' MB';
  /** Either, never both. */
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly read: (results: Results) => Spread | number | undefined;
}

/** Against the bare server on PostgreSQL, in the same round. */
const against = (operation: string, atLeast: number, atMost: number): Goal[] => [
  {
    name: `${operation}: rate`,
    unit: '×',
    atLeast,
    read: ({ loaded }) => loaded.get(operation)?.rate,
  },
  {
    name: `${operation}: CPU`,
    unit: '×',
    atMost,
    read: ({ loaded }) => loaded.get(operation)?.cpu,
  },
];

const alone = (operation: string): Goal => ({
  name: `${operation} of a user who is alone: p50`,
  unit: ' ms',
  atMost: 2.5,
  read: (results) => results.alone.get(operation)?.measured.p50,
});

const GOALS: readonly Goal[] = [
  ...against('create', 1.5, 0.5),
  ...against('reveal', 1.7, 0.45),
  ...against('cycle', 1.3, 0.6),
  {
    name: 'create at half of the median rate, open loop: p99',
    unit: ' ms',
    atMost: 10,
    read: ({ openLoop }) => openLoop?.measured.p99,
  },
  alone('create'),
  alone('reveal'),
  { name: 'memory of all processes at rest', unit: ' MB', atMost: 350, read: ({ memory }) => memory },
];

const DIGITS = { '×': 2, ' ms': 1, ' MB': 0 } as const;

function judge({ unit, atLeast, atMost, ...goal }: Goal, results: Results): readonly string[] {
  const result = goal.read(results);
  if (result === undefined) return [];
  const write = (value: number): string => `${value.toFixed(DIGITS[unit])}${unit}`;
  const measured = typeof result === 'number' ? result : result.median;
  const between = typeof result === 'number' ? '' : ` (${write(result.least)} to ${write(result.most)})`;
  const isMet = measured >= (atLeast ?? -Infinity) && measured <= (atMost ?? Infinity);
  const target = atLeast === undefined ? `≤ ${atMost}${unit}` : `≥ ${atLeast}${unit}`;
  return [goal.name, target, `${write(measured)}${between}`, isMet ? 'met' : 'missed'];
}

/** Target and result of everything that has a target and was measured. */
export const renderGoals = (results: Results): string =>
  alignTable([
    ['what', 'target', 'measured', 'result'],
    ...GOALS.map((goal) => judge(goal, results)).filter((row) => row.length > 0),
  ]);
