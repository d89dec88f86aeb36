/**
 * `npm run faults`: breaks the product in every way that can be made here, while people compete for links. Then it
 * compares everything that they were answered with what they were promised. `--full` at full length, `--ci` the
 * shortest form, `--only NAME` those that begin so, as often as wanted, `--seed N` which replicas die first,
 * `--write` writes docs/measured/faults.md, unless a promise was broken, with which it ends with 1.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { diskFull } from './faults/disk-full.ts';
import { FAILED_OVER } from './faults/fail-over.ts';
import { journalFull } from './faults/journal-full.ts';
import { killedDatabase } from './faults/kill-database.ts';
import { KILLED_PROCESSES } from './faults/kill-processes.ts';
import { CUT_NETWORKS, slowNetwork } from './faults/cut-network.ts';
import { movedClocks } from './faults/move-clocks.ts';
import { pausedProcesses } from './faults/pause-processes.ts';
import { REDIS_OUTAGES } from './faults/break-redis.ts';
import { lostAnswers } from './faults/lose-answers.ts';
import { idleWorker } from './faults/idle-worker.ts';
import type { Fault, Scale } from './fault.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';
import { problemsOf, renderTable, describeHistories } from './report.ts';
import { runFault, type Outcome } from './run-fault.ts';
import { startProduct } from './start-product.ts';

const FAULTS: readonly Fault[] = [
  ...KILLED_PROCESSES,
  lostAnswers,
  killedDatabase,
  ...FAILED_OVER,
  ...REDIS_OUTAGES,
  pausedProcesses,
  ...CUT_NETWORKS,
  slowNetwork,
  movedClocks,
  idleWorker,
  diskFull,
  journalFull,
];

/** Gateways ask a second time after 2.3 s: what is shorter than that shows nothing. */
const SCALES = {
  ci: { outage: 3000, trouble: 3000, kills: 5, idle: 3000, together: true },
  short: { outage: 3000, trouble: 3000, kills: 5, idle: 5000, together: false },
  full: { outage: 30_000, trouble: 5000, kills: 100, idle: 600_000, together: false },
} as const satisfies Record<string, Omit<Scale, 'seed'>>;

const { values } = parseArgs({
  options: {
    ci: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    seed: { type: 'string' },
  },
});
const mode = values.full ? 'full' : values.ci ? 'ci' : 'short';
const chosen = FAULTS.filter(
  ({ name, inCi }) => values.only.some((begin) => name.startsWith(begin)) && (!values.ci || inCi),
);
if (chosen.length === 0) throw new Error(`--only is one of: ${FAULTS.map(({ name }) => name).join(', ')}`);

const seed = values.seed ?? String(randomInt(1000));
console.log(`seed ${seed}`);
const scale: Scale = { ...SCALES[mode], seed: Number(seed) };
const words = [...givenWords(), ...(values.seed === undefined ? ['--seed', seed] : [])];

function describe({ fault, exchanges, notShown }: Outcome, problems: number): string {
  if (problems === 0 && notShown !== undefined) return `skipped  ${fault}: ${notShown}`;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  return `${problems === 0 ? 'ok' : 'BROKEN'}  ${fault}, ${exchanges.length} requests, ${seconds} s since the start`;
}

const begun = performance.now();
const product = await startProduct();
// Ctrl+C and a timeout end the product too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.stop().finally(() => process.exit(1)));

const outcomes: Outcome[] = [];
try {
  for (const fault of chosen) {
    const outcome = await runFault(fault, product, scale);
    outcomes.push(outcome);
    const problems = problemsOf(outcome);
    console.log(describe(outcome, problems.length));
    for (const line of [...problems, ...describeHistories(outcome)]) console.log(`      ${line}`);
    // What it left behind would be blamed on the next one.
    if (outcome.failure !== undefined) break;
  }
} finally {
  await product.stop();
}

const table = renderTable(outcomes);
console.log(`\n${table}\n`);
const hasProblems = (outcome: Outcome): boolean => problemsOf(outcome).length > 0;
// A fault that could not be shown may have broken a promise on the way.
const broken = outcomes.filter(hasProblems).length;
const passed = outcomes.filter((outcome) => outcome.notShown === undefined && !hasProblems(outcome)).length;
if (values.write && broken === 0)
  writeMeasured(values.ci ? 'faults-ci' : 'faults', {
    meaning: '../reliability.md#faults',
    title: 'Faults',
    command: commandOf('faults', words),
    report: table,
  });
if (broken > 0) console.log(`  ${broken} failed`);
console.log(`  ${passed} passed (${((performance.now() - begun) / 1000).toFixed(0)} s)`);
// Connections of abandoned requests would keep it alive.
process.exit(broken > 0 ? 1 : 0);
