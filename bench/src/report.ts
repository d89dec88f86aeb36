import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import type { Measurement, Plan } from './measure.ts';

export interface Round {
  readonly target: string;
  readonly results: Readonly<Record<string, Measurement>>;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

function medianOf(rounds: readonly Round[], target: string, operation: string): Measurement {
  const all = rounds
    .filter((round) => round.target === target)
    .flatMap((round) => round.results[operation] ?? []);
  const middle = (name: keyof Measurement): number => median(all.map((one) => one[name]));
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    cpuPer1000: middle('cpuPer1000'),
  };
}

function row(operation: string, target: string, measured: Measurement, yardstick: Measurement): string {
  const cells = [
    operation,
    target,
    measured.perSecond.toFixed(0),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    measured.cpuPer1000.toFixed(3),
    `${(measured.perSecond / yardstick.perSecond).toFixed(2)}×`,
    `${(measured.cpuPer1000 / yardstick.cpuPer1000).toFixed(2)}×`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The medians of all rounds as a Markdown table; ratios are against the first target. */
export function renderReport(rounds: readonly Round[], plan: Plan): string {
  const targets = [...new Set(rounds.map((round) => round.target))];
  const operations = Object.keys(rounds[0]?.results ?? {});
  const yardstick = targets[0] ?? '';
  const rows = operations.flatMap((operation) =>
    targets.map((target) =>
      row(operation, target, medianOf(rounds, target, operation), medianOf(rounds, yardstick, operation)),
    ),
  );
  const cpu = cpus();
  return [
    `${rounds.length / targets.length} rounds, medians; ${cpu.length} × ${cpu[0]?.model.trim() ?? 'CPU'}, Node ${process.version};`,
    `create and reveal with ${plan.connections} connections, cycles with ${plan.cycleClients}, ${plan.seconds} s each.`,
    '',
    '| operation | service | per s | p50 ms | p99 ms | CPU s per 1000 | rate | CPU |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** Puts the table between the markers of docs/performance.md. */
export function writeReport(report: string): void {
  const file = path.resolve(import.meta.dirname, '../../docs/performance.md');
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start === -1 || end === -1) throw new Error(`${file} has lost its markers ${START} and ${END}`);
  writeFileSync(file, `${text.slice(0, start + START.length)}\n\n${report}\n\n${text.slice(end)}`);
}
