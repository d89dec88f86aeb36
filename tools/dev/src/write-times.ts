/**
 * `npm run ci:times`, after `.ci/run` or `npm test`: writes docs/measured/ci.md, with what each step took of the clock and of
 * the processor, and the slowest tests.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './check-steps.ts';
import { HEAD, readKeptRun, rowsOf, type Run } from './run-times.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
/** The name of a test may have a bar, and is cut to what a cell holds. */
const cellOf = (name: string): string => name.replaceAll('|', '/').slice(0, 115);

function render(run: Run): string {
  const describe = ['describe', '--always', '--dirty', '--exclude', '*'];
  const commit = execFileSync('git', describe, { cwd: ROOT, encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const minutes = (run.seconds / 60).toFixed(1);
  return [
    '# What a check of a change takes',
    '',
    `\`npm run ci:times\`, ${day}, at ${commit}: ${minutes} minutes on ${run.cores} cores. What it means: [ADR 81](../adr/0081-a-check-in-twelve-minutes.md).`,
    '',
    row(HEAD),
    row(HEAD.map(() => '---')),
    ...rowsOf(run).map(row),
    '',
    '## The slowest',
    '',
    row(['Seconds', 'Test, or file of unit tests']),
    row(['---', '---']),
    ...run.slowest.map(({ name, seconds }) => row([seconds.toFixed(1), cellOf(name)])),
    '',
  ].join('\n');
}

const run = readKeptRun();
if (run === undefined) {
  console.error('No run is kept here. `.ci/run` or `npm test` keeps one.');
  process.exitCode = 1;
} else {
  const file = path.join(ROOT, 'docs/measured/ci.md');
  writeFileSync(file, render(run));
  console.log(`Wrote ${path.relative(ROOT, file)}.`);
}
