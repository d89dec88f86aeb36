import { alignTable } from '../../align-table.ts';
import type { Spread, Summary } from '../summarise-rounds.ts';
import { COLD, cyclesWith, HOT, OPEN_LOOP, type Results } from './measure-record.ts';

type Figure = Spread | number | undefined;

interface Bar {
  readonly name: string;
  readonly unit: '×' | ' ms' | ' MB';
  /** Either, never both. */
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly read: (results: Results) => Figure;
  /** The floor's, where it has one. */
  readonly floor?: (results: Results) => Figure;
}

const PRODUCT = 'Oncelink, npm start';
const FLOOR = 'floor';

type Measured = Omit<Bar, 'read' | 'floor'> & {
  readonly operation: string;
  readonly figure: (one: Summary) => Figure;
};

function measured({ operation, figure, ...bar }: Measured): Bar {
  const of =
    (service: string) =>
    ({ summaries }: Results): Figure => {
      const found = summaries.find((one) => one.operation === operation && one.target === service);
      return found && figure(found);
    };
  return { ...bar, read: of(PRODUCT), floor: of(FLOOR) };
}

/** Against the bare server, in the same rounds. */
const against = (operation: string, rate: number, cpu: number): Bar[] => [
  measured({ name: `${operation}: rate`, unit: '×', atLeast: rate, operation, figure: (one) => one.rate }),
  measured({ name: `${operation}: CPU`, unit: '×', atMost: cpu, operation, figure: (one) => one.cpu }),
];

const alone = (how: string, atMost: number): Bar[] =>
  ['create', 'reveal', 'ack'].map((request) =>
    measured({
      name: `${request}, ${how}: p50`,
      unit: ' ms',
      atMost,
      operation: `${request}, ${how}`,
      figure: (one) => one.measured.p50,
    }),
  );

const sum = (megabytes: Readonly<Record<string, number>>): number =>
  Object.values(megabytes).reduce((all, one) => all + one, 0);

const BARS: readonly Bar[] = [
  ...against(cyclesWith(32), 0.7, 0.85),
  ...against(cyclesWith(64), 0.95, 0.7),
  ...against(cyclesWith(256), 1.4, 0.65),
  ...against('create', 1.3, 0.55),
  ...against('reveal', 1.2, 0.65),
  measured({
    name: `${OPEN_LOOP}: p99`,
    unit: ' ms',
    atMost: 15,
    operation: OPEN_LOOP,
    figure: (one) => one.measured.p99,
  }),
  ...alone(HOT, 1.1),
  ...alone(COLD, 2),
  {
    name: 'memory of all Node processes at rest',
    unit: ' MB',
    atMost: 330,
    read: ({ memory }) => sum(memory.atRest),
  },
  {
    name: 'the same a minute after a minute of load',
    unit: ' MB',
    atMost: 600,
    read: ({ memory }) => sum(memory.afterLoad),
  },
  {
    name: 'CPU of a cycle, 2 + 2 replicas to 1 + 1',
    unit: '×',
    atMost: 1.2,
    read: ({ replicas }) => replicas.product,
    floor: ({ replicas }) => replicas.floor,
  },
];

const DIGITS = { '×': 2, ' ms': 1, ' MB': 0 } as const;
const middle = (figure: Spread | number): number => (typeof figure === 'number' ? figure : figure.median);

function judge({ name, unit, atLeast, atMost, read, floor }: Bar, results: Results): readonly string[] {
  const write = (value: number): string => `${value.toFixed(DIGITS[unit])}${unit}`;
  const [own, least] = [read(results), floor?.(results)];
  const bar = atLeast === undefined ? `≤ ${atMost}${unit}` : `≥ ${atLeast}${unit}`;
  if (own === undefined) return [name, bar, 'not measured', '', ''];
  const spread = typeof own === 'number' ? '' : ` (${write(own.least)} to ${write(own.most)})`;
  const isMet = middle(own) >= (atLeast ?? -Infinity) && middle(own) <= (atMost ?? Infinity);
  const floorText = least === undefined ? '' : write(middle(least));
  return [name, bar, `${write(middle(own))}${spread}`, isMet ? 'met' : 'missed', floorText];
}

/** Bar and result of everything that has a bar, beside what the floor reaches. */
export const renderBars = (results: Results): string =>
  alignTable([['what', 'bar', 'measured', 'result', 'floor'], ...BARS.map((bar) => judge(bar, results))]);
