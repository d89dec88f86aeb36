import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { ROOT } from './check-steps.ts';
import { readDurations, type Duration } from './read-durations.ts';
import type { StepReport } from './run-steps.ts';

/** What a run of steps took. All times are in seconds. */
export interface Run {
  readonly cores: number;
  readonly seconds: number;
  /** Processor time of the whole machine meanwhile, and so of other programs too. */
  readonly machineSeconds: number;
  readonly steps: readonly Pick<
    StepReport,
    'name' | 'ok' | 'seconds' | 'processorSeconds' | 'passed' | 'failed'
  >[];
  /** The slowest first. */
  readonly slowest: readonly Duration[];
}

const SLOWEST = 30;
/** Beside what the steps leave of compiled code, out of the repository's sight. */
const KEPT = path.join(ROOT, 'node_modules/.cache/oncelink/last-run.json');

/** @param machine seconds of the run, and processor seconds of the machine meanwhile */
export function summarize(
  reports: readonly StepReport[],
  machine: Pick<Run, 'seconds' | 'machineSeconds'>,
): Run {
  const durations = reports.flatMap(({ output }) => readDurations(output));
  return {
    ...machine,
    cores: cpus().length,
    steps: reports.map(({ name, ok, seconds, processorSeconds, passed, failed }) => ({
      name,
      ok,
      seconds,
      processorSeconds,
      passed,
      failed,
    })),
    slowest: durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST),
  };
}

/** For `npm run ci:times`. */
export function keepRun(run: Run): void {
  mkdirSync(path.dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(run));
}

/** @returns the last run of this checkout, undefined before the first */
export function readKeptRun(): Run | undefined {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8'));
  } catch {
    return undefined;
  }
}

const whole = (seconds: number | undefined): string => seconds?.toFixed(0) ?? '–';

/** The rows of the table of steps: name, result, seconds, processor seconds, tests. */
export function rowsOf({ steps, seconds, machineSeconds }: Run): readonly (readonly string[])[] {
  const counted = steps.reduce((total, { processorSeconds = 0 }) => total + processorSeconds, 0);
  return [
    ...steps.map((step) => [
      step.name,
      step.ok ? 'ok' : 'FAILED',
      whole(step.seconds),
      whole(step.processorSeconds),
      String(step.passed + step.failed),
    ]),
    // Containers, what a browser leaves behind, and whatever else this machine does.
    ['no step of ours', '', '', whole(Math.max(0, machineSeconds - counted)), ''],
    ['all', '', whole(seconds), whole(machineSeconds), ''],
  ];
}

export const HEAD = ['Step', 'Result', 'Seconds', 'Of the processor', 'Tests'] as const;

/** The steps as a table for a terminal. */
export function describeSteps(run: Run): string {
  const table = [HEAD, ...rowsOf(run)];
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const describeSlowest = ({ slowest }: Run): string =>
  slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`).join('\n');
