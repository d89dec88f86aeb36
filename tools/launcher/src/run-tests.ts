/** `npm test`: every test there is, the browser's too. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { StoreError, findRedis } from '@oncelink/embedded-stores';
import { findNx } from './build-product.ts';
import { countTests, makesUpFor, type TestCount } from './count-tests.ts';
import { ensureBrowser } from './find-browser.ts';
import { LaunchError } from './launch-error.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const log = (line: string): void => console.log(line);

/** Projects tested at once: what starts servers uses half of a processor, and waits for them the rest of its time. */
const PROJECTS = 3;

/** Browsers do not wait: more at once would fight for the machine's two cores. */
const BROWSERS = 2;

interface Step {
  readonly name: string;
  /** For our own Node. */
  readonly args: readonly string[];
  readonly cwd: string;
  /** Runs once more, in CI, what has failed. */
  readonly repeat?: readonly string[];
}

interface Result {
  readonly ok: boolean;
  readonly output: string;
}

const runMany = [findNx(ROOT), 'run-many', '--outputStyle=static'];
const E2E = path.join(ROOT, 'e2e');
const playwright = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const playTests = ['--conditions=oncelink-source', playwright, 'test'];

const unitTests = [
  ...runMany,
  '-t',
  'test',
  '--exclude=@oncelink/e2e,@oncelink/k8s-checks',
  `--parallel=${PROJECTS}`,
];

/** In this order; the browser tests open what the build has made. */
const STEPS: readonly Step[] = [
  {
    name: 'unit tests',
    args: unitTests,
    // A single file runs in jest's own process, which what a failed test leaves open would keep alive.
    repeat: [...unitTests, '--', '--onlyFailures', '--passWithNoTests', '--forceExit'],
    cwd: ROOT,
  },
  { name: 'build', args: [...runMany, '-t', 'build'], cwd: ROOT },
  { name: 'races', args: [...playTests, '--project=races'], cwd: E2E },
  {
    name: 'browser tests',
    args: [...playTests, '--project=services', '--project=browser', `--workers=${BROWSERS}`],
    cwd: E2E,
  },
];

/** Runs a step in view of the user; keeps what it says, for the total. */
function run({ args, cwd }: Step, signal: AbortSignal, more: NodeJS.ProcessEnv = {}): Promise<Result> {
  // Colours would get into what tests compare, and into what is counted.
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', ...more };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], signal });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve({ ok: false, output }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Runs a step; in CI what a busy machine has broken gets a second try, see `testing/repeat-in-ci.mjs`. */
async function runStep(step: Step, signal: AbortSignal): Promise<TestCount & { readonly ok: boolean }> {
  const first = await run(step, signal);
  const count = countTests(first.output);
  if (first.ok || !step.repeat || process.env['CI'] !== 'true') return { ok: first.ok, ...count };
  log(`\n=== ${step.name}: once more what failed`);
  const second = await run({ ...step, args: step.repeat }, signal, { ONLY_FAILURES: 'true' });
  if (!second.ok || !makesUpFor(second.output, first.output)) return { ok: false, ...count };
  return { ok: true, passed: count.passed + count.failed, failed: 0 };
}

/** @returns the exit code */
async function runAll(signal: AbortSignal): Promise<number> {
  await findRedis({ log });
  ensureBrowser(ROOT, log);
  const total = { passed: 0, failed: 0 };
  const broken: string[] = [];
  for (const step of STEPS) {
    log(`\n=== ${step.name}`);
    const { ok, passed, failed } = await runStep(step, signal);
    signal.throwIfAborted();
    total.passed += passed;
    total.failed += failed;
    if (!ok) broken.push(step.name);
  }
  log(`\nAltogether ${total.passed} tests passed and ${total.failed} failed.`);
  if (broken.length === 0) return 0;
  log(`Not in order: ${broken.join(', ')}.`);
  return 1;
}

const abort = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => abort.abort());
try {
  process.exitCode = await runAll(abort.signal);
} catch (error) {
  const expected = error instanceof StoreError || error instanceof LaunchError;
  if (!expected && !abort.signal.aborted) throw error;
  console.error(expected ? error.message : 'Stopped.');
  process.exitCode = 1;
}
// The channel to the program that started us would keep us alive.
process.disconnect?.();
