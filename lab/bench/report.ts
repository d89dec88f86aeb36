import { cpus } from 'node:os';
import { alignTable } from '../align-table.ts';
import { totalOf, type Spread, type Summary } from './summarise-rounds.ts';

function times(ratio: Spread | undefined): string {
  if (ratio === undefined) return '';
  const [from, to] = ratio.half;
  return `${ratio.median.toFixed(2)}×${from === to ? '' : ` (${from.toFixed(2)}–${to.toFixed(2)})`}`;
}

const COLUMNS = [
  'operation',
  'service',
  'per s',
  'p50 ms',
  'p99 ms',
  'CPU ms per 1000',
  'rate',
  'CPU',
  'of which',
  'others, cores',
];

/** A process with a smaller share of the whole is left out: cells stay short enough to read. */
const SHARE_SHOWN = 0.02;

function row({ operation, target, measured, rate, cpu }: Summary): string[] {
  const least = Math.max(0.5, SHARE_SHOWN * totalOf(measured.cpu));
  const parts = Object.entries(measured.cpu).filter(([, used]) => used >= least);
  return [
    operation,
    target,
    measured.perSecond.toFixed(0),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    totalOf(measured.cpu).toFixed(0),
    times(rate),
    times(cpu),
    parts.map(([name, used]) => `${name} ${used.toFixed(0)}`).join(', '),
    measured.noise.toFixed(2),
  ];
}

/** The medians of all rounds as a Markdown table; ratios, with their middle half, are against the first service that did the same. */
export const renderTable = (summaries: readonly Summary[]): string =>
  alignTable([COLUMNS, ...summaries.map(row)]);

/**
 * Where and how it was measured.
 * @param rounds how many, and of what
 */
export function renderConditions(rounds: string, wasQuiet: boolean): string {
  const cpu = cpus();
  const machine = `${cpu.length} × ${cpu[0]?.model.trim() ?? 'CPU'}, Node ${process.version}`;
  const quiet = wasQuiet
    ? 'The machine was quiet.'
    : 'The machine was NOT quiet: only ratios mean something.';
  return `${rounds}, medians; ${machine}. ${quiet}`;
}

/** Megabytes of each process. @param when at rest, after a load */
export function renderMemory(when: string, megabytes: Readonly<Record<string, number>>): string {
  const held = Object.entries(megabytes);
  const all = held.reduce((sum, [, one]) => sum + one, 0).toFixed(0);
  const each = held.map(([name, one]) => `${name} ${one.toFixed(0)}`).join(', ');
  return `Memory ${when}, MB (PSS): ${all}, of which ${each}.`;
}
