import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Plan } from './measure.ts';

/** A load under which all operations of all services are measured, round by round. */
export interface Load extends Plan {
  readonly rounds: number;
  /** The second service begins every second round: what goes before pays for what comes after. */
  readonly isPaired?: boolean;
}

export interface BenchPlan {
  /** Loads by length of the message. */
  readonly sizes: readonly { readonly bytes: number; readonly loads: readonly Load[] }[];
  /** Another built checkout of the product. */
  readonly against: string | undefined;
  /** Whether only the two checkouts are measured, in many short turns: noise falls with their number. */
  readonly isPaired: boolean;
  /** Whether it is the measurement of record, which has loads of its own. */
  readonly isRecord: boolean;
  readonly isQuick: boolean;
  readonly write: boolean;
  /** Where the product's processes leave their profiles. */
  readonly profileFolder: string | undefined;
}

const CYCLE_CLIENTS = 32;

const { values } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    profile: { type: 'string' },
    against: { type: 'string' },
    pairs: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    bytes: { type: 'string', default: '100' },
  },
});

const numbers = (list: string): number[] => list.split(',').map(Number);

function askedSizes(): BenchPlan['sizes'] {
  const isPaired = values.pairs !== undefined;
  const [seconds, warmUpSeconds] = values.quick || isPaired ? [3, 1] : [10, 3];
  const rounds = Number(values.pairs ?? values.rounds);
  return numbers(values.bytes).map((bytes) => ({
    bytes,
    loads: numbers(values.connections).map((connections) => ({
      connections,
      cycleClients: CYCLE_CLIENTS,
      rounds,
      isPaired,
      seconds,
      warmUpSeconds,
    })),
  }));
}

/** What the command line asks for. */
export const readPlan = (): BenchPlan => ({
  sizes: askedSizes(),
  profileFolder: values.profile && path.resolve(process.env['INIT_CWD'] ?? '.', values.profile),
  against: values.against,
  isPaired: values.pairs !== undefined,
  isRecord: values.record,
  isQuick: values.quick,
  write: values.write,
});
