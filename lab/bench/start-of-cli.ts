/**
 * `npm run bench:cli`: how long the program for shells takes to start, over Node alone and in turns with it. `-- --write` writes
 * docs/measured/cli.md.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { writeMeasured } from '../write-measured.ts';
import { waitForQuiet } from './quiet.ts';
import { renderConditions } from './report.ts';

const ROUNDS = 60;
/** The bar of the design for programs. */
const MAX_OVER_NODE_MS = 20;
const PROGRAM = path.resolve(import.meta.dirname, '../../packages/cli/dist/oncelink.js');

/** What is started; the program prints its help, so that all of it is loaded and nothing is asked. */
const STARTED = { node: ['-e', '0'], oncelink: [PROGRAM, '--help'] } as const;

function timeOf(args: readonly string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`It ended with ${status}: ${stderr}`);
  return performance.now() - started;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

const wasQuiet = await waitForQuiet();
const rounds = Array.from({ length: ROUNDS }, () => ({
  node: timeOf(STARTED.node),
  oncelink: timeOf(STARTED.oncelink),
}));
const [node, oncelink] = [
  median(rounds.map((round) => round.node)),
  median(rounds.map((round) => round.oncelink)),
];
// Of each pair: what the machine did meanwhile meets both.
const over = median(rounds.map((round) => round.oncelink - round.node));
const report = [
  renderConditions(`${ROUNDS} pairs`, wasQuiet),
  `Medians: Node alone ${node.toFixed(1)} ms, oncelink ${oncelink.toFixed(1)} ms, of each pair ${over.toFixed(1)} ms more; at most ${MAX_OVER_NODE_MS} are allowed. The file has ${statSync(PROGRAM).size} bytes.`,
].join('\n\n');
console.log(report);
if (over > MAX_OVER_NODE_MS) process.exitCode = 1;
if (process.argv.includes('--write'))
  writeMeasured('cli', {
    meaning: '../performance.md',
    title: 'The program for shells',
    command: 'npm run bench:cli -- --write',
    report,
  });
