import { describeError } from './describe-error.ts';
import { ConfigError } from './read-config.ts';
import { keepShapeOfTicks, restWhenIdle } from './rest-when-idle.ts';
import { withDeadline } from './with-deadline.ts';

/** Kubernetes kills after 30 seconds; what is not done by then would be cut anyway. */
const DRAIN_MS = 25_000;

type Environment = Readonly<Record<string, string | undefined>>;

export interface ProcessContext {
  /** What settings are read from. */
  readonly env: Environment;
  /** Adds a step to the shutdown. Steps run one after another, the last added first: what started last stops first. */
  readonly onShutdown: (name: string, step: () => unknown) => void;
  /** Aborted when the shutdown begins. */
  readonly shutdown: AbortSignal;
}

interface ShutdownStep {
  readonly name: string;
  readonly run: () => unknown;
}

/** A part that has started, or begun to. */
interface Begun {
  readonly name: string;
  /** The last added first. */
  readonly steps: readonly ShutdownStep[];
}

type Start = (context: ProcessContext) => Promise<void>;

/** A server program that shares its process with others. */
export interface Part {
  readonly name: string;
  readonly start: Start;
  /** Its own settings: others in the process have other values under the same names. */
  readonly env: Environment;
}

interface RunOptions {
  readonly drainMs?: number;
}

/**
 * Runs a server process until SIGTERM or SIGINT, then drains it and exits with 0. Exits with 1 and a clear line on
 * stderr when it can't start, when nothing handles a promise or an event that fails, or when it can't drain in time.
 * A `ConfigError` gives one line per setting. A second signal ends it at once.
 */
export const runProcess = (name: string, start: Start, options?: RunOptions): Promise<void> =>
  runTogether([{ name, start, env: process.env }], options);

/**
 * Runs several programs in one process, as `runProcess` does one. They start one after the other and drain at the same
 * time; what ends one ends all.
 */
export async function runTogether(
  parts: readonly Part[],
  { drainMs = DRAIN_MS }: RunOptions = {},
): Promise<void> {
  keepShapeOfTicks();
  const shutdown = new AbortController();
  const begun: Begun[] = [];
  const stop = async (exitCode: number): Promise<void> => {
    if (shutdown.signal.aborted) process.exit(exitCode || 130);
    shutdown.abort();
    const drained = await Promise.all(begun.map((part) => drain(part, drainMs)));
    process.exit(drained.every(Boolean) ? exitCode : 1);
  };
  const all = parts.map(({ name }) => name).join('+');
  const crash = (error: unknown): void => {
    say(all, `failed: ${JSON.stringify(describeError(error))}`);
    void stop(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  process.on('unhandledRejection', crash).on('uncaughtException', crash);
  for (const { name, start, env } of parts) {
    if (shutdown.signal.aborted) return;
    const steps: ShutdownStep[] = [];
    begun.push({ name, steps });
    const onShutdown: ProcessContext['onShutdown'] = (step, run) => void steps.unshift({ name: step, run });
    try {
      await start({ env, onShutdown, shutdown: shutdown.signal });
    } catch (error) {
      for (const line of describeStartFailure(error)) say(name, line);
      await stop(1);
    }
  }
  restWhenIdle();
}

const say = (name: string, line: string): boolean => process.stderr.write(`${name}: ${line}\n`);

function describeStartFailure(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  // No request has come in yet, so a message can't quote one.
  return [`could not start: ${error instanceof Error ? error.message : String(error)}`];
}

/** True when every step ran and succeeded in time. A failed step does not keep the others from running. */
async function drain({ name: part, steps }: Begun, drainMs: number): Promise<boolean> {
  const end = performance.now() + drainMs;
  let isDrained = true;
  for (const { name, run } of steps) {
    try {
      await withDeadline(Promise.resolve().then(run), Math.max(0, end - performance.now()));
    } catch (error) {
      isDrained = false;
      say(part, `could not stop ${name}: ${describeError(error).error}`);
    }
  }
  return isDrained;
}
