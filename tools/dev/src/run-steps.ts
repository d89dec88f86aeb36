import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Step } from './check-steps.ts';
import { createStopwatch } from './processor-time.ts';
import { readResults, type Results } from './read-results.ts';

export interface StepReport extends Results {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** Processor time, see `secondsOfChildren`; undefined where the system does not count it. */
  readonly processorSeconds: number | undefined;
  readonly output: string;
}

interface RunOptions {
  readonly root: string;
  /** Aborted: what runs is ended, and nothing more begins. */
  readonly signal: AbortSignal;
  /** Where quick steps have their temporary files, if not where all have them. */
  readonly quickFolder?: string | undefined;
  /** Gets each line that a step prints, behind its name. */
  readonly print: (line: string) => void;
}

/** Loads are averages. With half as much again as two cores bear, and a little more, neither is ever idle while a step waits. */
const MAX_LOAD = 3.2;

/** Jest, nx, vite and what they start compile the same files: a tenth of the processor time of a spec with stores. */
const COMPILED = 'node_modules/.cache/oncelink/compiled';

/** After it was told to end, a step takes down what it started. */
const END_MS = 60_000;

const envOf = (
  { isQuick }: Step,
  { root, quickFolder }: Pick<RunOptions, 'root' | 'quickFolder'>,
): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(isQuick && quickFolder !== undefined && { TMPDIR: quickFolder }),
  NODE_COMPILE_CACHE: path.join(root, COMPILED),
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  // Colours would get into what tests compare, and into what is counted.
  FORCE_COLOR: '0',
});

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It ended in this very moment.
  }
}

/** In a process group of its own. */
function spawnStep(step: Step, options: RunOptions) {
  const [program, ...args] = step.command;
  return spawn(program, args, {
    cwd: path.join(options.root, step.folder ?? '.'),
    env: envOf(step, options),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Runs one step. Its end is the end of all that it started. */
async function runStep(
  step: Step,
  options: RunOptions,
  takeProcessorSeconds: () => number | undefined,
): Promise<StepReport> {
  const { signal, print } = options;
  const began = performance.now();
  const child = spawnStep(step, options);
  let output = '';
  let rest = '';
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) print(`${step.name} │ ${line}`);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const end = (): void => {
    killGroup(child, 'SIGTERM');
    setTimeout(() => killGroup(child, 'SIGKILL'), END_MS).unref();
  };
  let processorSeconds: number | undefined;
  child.once('exit', () => (processorSeconds = takeProcessorSeconds()));
  const timer = setTimeout(end, step.limit * 1000);
  signal.addEventListener('abort', end, { once: true });
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  const seconds = (performance.now() - began) / 1000;
  return { name: step.name, ok, seconds, processorSeconds, output, ...readResults(output, ok) };
}

const notRun = ({ name }: Step): StepReport => ({
  name,
  ok: false,
  seconds: 0,
  processorSeconds: undefined,
  output: 'Not run: a step that it needs failed.',
  passed: 0,
  failed: 1,
  flaky: [],
  skipped: [],
});

/** Runs the steps, as many side by side as the machine bears, each after those that it needs. */
export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<readonly StepReport[]> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  const reports = new Map<string, StepReport>();
  const takeProcessorSeconds = createStopwatch();
  const isReady = ({ after = [], load }: Step): boolean => {
    const loadNow = [...running.keys()].reduce((total, one) => total + one.load, 0);
    return after.every((name) => reports.has(name)) && (running.size === 0 || loadNow + load <= MAX_LOAD);
  };
  const run = async (step: Step): Promise<void> => {
    options.print(`=== ${step.name} begins`);
    const report = await runStep(step, options, takeProcessorSeconds);
    reports.set(step.name, report);
    running.delete(step);
    options.print(`=== ${step.name}: ${report.ok ? 'ok' : 'FAILED'}, ${report.seconds.toFixed(0)} s`);
  };
  while (waiting.length > 0 || running.size > 0) {
    options.signal.throwIfAborted();
    const next = waiting.findIndex(isReady);
    const step = next < 0 ? undefined : waiting.splice(next, 1)[0];
    if (step === undefined) await Promise.race(running.values());
    else if (step.after?.some((name) => reports.get(name)?.ok === false))
      reports.set(step.name, notRun(step));
    else running.set(step, run(step));
  }
  return steps.flatMap(({ name }) => reports.get(name) ?? []);
}
