import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import type { Measurement } from './measure.ts';

/** One measured figure of one round. */
export interface Sample {
  /** What was asked of the service, and with which load. */
  readonly operation: string;
  readonly target: string;
  readonly measured: Measurement;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const total = (cpu: Measurement['cpu']): number => Object.values(cpu).reduce((sum, used) => sum + used, 0);

function medianOf(all: readonly Measurement[]): Measurement {
  const middle = (read: (one: Measurement) => number): number => median(all.map(read));
  const names = Object.keys(all[0]?.cpu ?? {});
  return {
    perSecond: middle((one) => one.perSecond),
    p50: middle((one) => one.p50),
    p99: middle((one) => one.p99),
    cpu: Object.fromEntries(names.map((name) => [name, middle((one) => one.cpu[name] ?? 0)])),
    noise: Math.max(...all.map((one) => one.noise)),
  };
}

const percent = (ratio: number): string => `${ratio.toFixed(2)}×`;

function row({ operation, target, measured }: Sample, yardstick: Measurement | undefined): string {
  const { perSecond, p50, p99, cpu, noise } = measured;
  const parts = Object.entries(cpu).map(([name, used]) => `${name} ${used.toFixed(0)}`);
  const cells = [
    operation,
    target,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    total(cpu).toFixed(0),
    yardstick ? percent(perSecond / yardstick.perSecond) : '',
    yardstick ? percent(total(cpu) / total(yardstick.cpu)) : '',
    parts.join(', '),
    noise.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The medians of all rounds as a Markdown table; ratios are against the first target that did the same. */
export function renderTable(samples: readonly Sample[]): string {
  const operations = [...new Set(samples.map(({ operation }) => operation))];
  const rows = operations.flatMap((operation) => {
    const same = samples.filter((sample) => sample.operation === operation);
    const targets = [...new Set(same.map(({ target }) => target))];
    const medians = targets.map((target) => {
      const own = same.filter((sample) => sample.target === target).map(({ measured }) => measured);
      return { operation, target, measured: medianOf(own) };
    });
    const [first] = medians;
    return medians.map((one) => row(one, medians.length > 1 ? first?.measured : undefined));
  });
  return [
    '| operation | service | per s | p50 ms | p99 ms | CPU ms per 1000 | rate | CPU | of which | others, cores |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

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

/** Megabytes of each process that has done nothing yet. */
export const renderMemory = (megabytes: Readonly<Record<string, number>>): string =>
  `Memory at rest, MB (PSS): ${Object.entries(megabytes)
    .map(([name, held]) => `${name} ${held.toFixed(0)}`)
    .join(', ')}.`;

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** Puts the report between the markers of a document in docs. */
export function writeReport(report: string, document: string): void {
  const file = path.resolve(import.meta.dirname, '../../docs', document);
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start === -1 || end === -1) throw new Error(`${file} has lost its markers ${START} and ${END}`);
  writeFileSync(file, `${text.slice(0, start + START.length)}\n\n${report}\n\n${text.slice(end)}`);
}
