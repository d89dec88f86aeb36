import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Plan } from './measure.ts';

/** A load under which all operations of all services are measured, round by round. */
export interface Load extends Plan {
  readonly rounds: number;
}

export interface BenchPlan {
  /** Loads by length of the message. The first of all is the one whose figures have targets. */
  readonly sizes: readonly { readonly bytes: number; readonly loads: readonly Load[] }[];
  /** Another built checkout of the product. */
  readonly against: string | undefined;
  /** Whether it is the one that has targets, for which all services of the product are started to weigh them, too. */
  readonly isRecord: boolean;
  readonly write: boolean;
  /** What the product's processes are told besides. */
  readonly env: Readonly<Record<string, string>>;
}

const CYCLE_CLIENTS = 32;

const { values } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    profile: { type: 'string' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    bytes: { type: 'string', default: '100' },
  },
});

const numbers = (list: string): number[] => list.split(',').map(Number);

/**
 * The measurement of record, in 20 minutes: five rounds of what has targets, three shorter ones of the rest. A round of
 * four services takes four times four and a half times its seconds.
 */
function recordSizes(): BenchPlan['sizes'] {
  const seconds = values.quick ? 1 : 3;
  const main = { rounds: values.quick ? 1 : 5, seconds: 2 * seconds, warmUpSeconds: seconds };
  const side = { rounds: values.quick ? 1 : 3, seconds, warmUpSeconds: 1 };
  const usual = { connections: 64, cycleClients: CYCLE_CLIENTS };
  const few = { connections: 16, cycleClients: 16 };
  const many = { connections: 256, cycleClients: 256 };
  return [
    {
      bytes: 200,
      loads: [
        { ...usual, ...main },
        { ...few, ...side },
        { ...many, ...side },
      ],
    },
    { bytes: 2000, loads: [{ ...usual, ...side }] },
  ];
}

function askedSizes(): BenchPlan['sizes'] {
  const [seconds, warmUpSeconds] = values.quick ? [3, 1] : [10, 3];
  const rounds = Number(values.rounds);
  return numbers(values.bytes).map((bytes) => ({
    bytes,
    loads: numbers(values.connections).map((connections) => ({
      connections,
      cycleClients: CYCLE_CLIENTS,
      rounds,
      seconds,
      warmUpSeconds,
    })),
  }));
}

/** Node writes a profile when a process ends. Four samples a millisecond: a request has less than one. */
const profileInto = (folder: string): BenchPlan['env'] => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=250 --cpu-prof-dir=${path.resolve(process.env['INIT_CWD'] ?? '.', folder)}`,
});

/** What the command line asks for. */
export const readPlan = (): BenchPlan => ({
  sizes: values.record ? recordSizes() : askedSizes(),
  env: values.profile === undefined ? {} : profileInto(values.profile),
  against: values.against,
  isRecord: values.record,
  write: values.write,
});
