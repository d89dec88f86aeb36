/**
 * `npm test`: every test there is, the browser's too. With `--all`, what `.ci/run` runs: all that must hold before a
 * change lands; its last line is `N passed, N failed`. With `--watch`, unit tests of what is being changed.
 */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { StoreError, findRedis } from '@oncelink/embedded-stores';
import { CHECK_STEPS, ROOT, TEST_STEPS } from './check-steps.ts';
import { createStopwatch, secondsOfMachine } from './processor-time.ts';
import { makeQuickFolder } from './quick-folder.ts';
import { describeFailures } from './read-results.ts';
import { runSteps, type StepReport } from './run-steps.ts';
import { describeSlowest, describeSteps, keepRun, summarize, type Run } from './run-times.ts';

const log = (line: string): void => console.log(line);

/** Servers that outlive the run: the next one would meet them. */
function findLeftovers(): string[] {
  const { stdout } = spawnSync('pgrep', ['-af', `${ROOT}/|/oncelink-`], { encoding: 'utf8' });
  const ours = new RegExp(
    `^(${process.pid}|${process.ppid}) |run-tests\\.ts|bootstrap\\.mjs|\\.ci/run|pgrep`,
  );
  return stdout.split('\n').filter((line) => line !== '' && !ours.test(line));
}

/** What the steps name of one kind, each with the step in front. */
const namesOf = (reports: readonly StepReport[], kind: 'flaky' | 'skipped'): readonly string[] =>
  reports.flatMap((report) => report[kind].map((test) => `${report.name}: ${test}`));

/** @returns the exit code */
function report(run: Run, reports: readonly StepReport[], leftovers: readonly string[]): number {
  for (const { name, ok, output } of reports) {
    if (!ok) log(`\n=== ${name} failed:\n${describeFailures(output)}`);
  }
  if (leftovers.length > 0) log(`\n=== still running:\n${leftovers.join('\n')}`);
  log(`\n${describeSteps(run)}\n\nThe slowest:\n${describeSlowest(run)}`);
  const skipped = namesOf(reports, 'skipped');
  if (skipped.length > 0) log(`\nNot run, for the reason that each test names:\n${skipped.join('\n')}`);
  const flaky = namesOf(reports, 'flaky');
  if (flaky.length > 0) log(`\nTo mend, because it passed at the second try only:\n${flaky.join('\n')}`);
  const passed = reports.reduce((total, one) => total + one.passed, 0);
  const failed = reports.reduce((total, one) => total + one.failed, 0) + (leftovers.length > 0 ? 1 : 0);
  log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs jest's watch mode over all projects in this terminal. @returns its exit code */
function watch(): Promise<number> {
  const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const projects = ['apps/*', 'libs/*', 'tools/*', 'lab'];
  const args = ['--experimental-vm-modules', jest, '--watch', '--projects', ...projects];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** @returns the exit code */
async function main(words: readonly string[], signal: AbortSignal): Promise<number> {
  await findRedis({ log });
  if (words.includes('--watch')) return watch();
  const isAll = words.includes('--all');
  const steps = isAll ? CHECK_STEPS : TEST_STEPS;
  const take = createStopwatch(secondsOfMachine);
  const began = performance.now();
  const quick = makeQuickFolder();
  const options = { root: ROOT, signal, print: log, quickFolder: quick?.folder };
  const reports = await runSteps(steps, options).finally(() => quick?.[Symbol.dispose]());
  const seconds = (performance.now() - began) / 1000;
  const run = summarize(reports, { seconds, machineSeconds: take() ?? 0 });
  keepRun(run);
  return report(run, reports, isAll ? findLeftovers() : []);
}

const abort = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => abort.abort());
try {
  process.exitCode = await main(process.argv.slice(2), abort.signal);
} catch (error) {
  const expected = error instanceof StoreError;
  if (!expected && !abort.signal.aborted) throw error;
  console.error(expected ? error.message : 'Stopped.');
  process.exitCode = 1;
}
// The channel to the program that started us would keep us alive.
process.disconnect?.();
