import { describeError } from './describe-error.ts';
import { ConfigError } from './read-config.ts';
import { restWhenIdle } from './rest-when-idle.ts';
import { withDeadline } from './with-deadline.ts';

/** Kubernetes kills after 30 seconds; what is not done by then would be cut anyway. */
const DRAIN_MS = 25_000;

export interface ProcessContext {
  /** Adds a step to the shutdown. Steps run one after another, the last added first: what started last stops first. */
  readonly onShutdown: (name: string, step: () => unknown) => void;
  /** Aborted when the shutdown begins. */
  readonly shutdown: AbortSignal;
}

interface ShutdownStep {
  readonly name: string;
  readonly run: () => unknown;
}

/**
 * Runs a server process until SIGTERM or SIGINT, then drains it and exits with 0. Exits with 1 and a clear line on
 * stderr when it can't start, when nothing handles a promise or an event that fails, or when it can't drain in time.
 * A `ConfigError` gives one line per setting. A second signal ends it at once.
 */
export async function runProcess(
  name: string,
  start: (context: ProcessContext) => Promise<void>,
  { drainMs = DRAIN_MS }: { readonly drainMs?: number } = {},
): Promise<void> {
  const steps: ShutdownStep[] = [];
  const shutdown = new AbortController();
  const say = (line: string): boolean => process.stderr.write(`${name}: ${line}\n`);
  const stop = async (exitCode: number): Promise<void> => {
    if (shutdown.signal.aborted) process.exit(exitCode || 130);
    shutdown.abort();
    const isDrained = await drain(steps, drainMs, say);
    process.exit(isDrained ? exitCode : 1);
  };
  const crash = (error: unknown): void => {
    say(`failed: ${JSON.stringify(describeError(error))}`);
    void stop(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  process.on('unhandledRejection', crash).on('uncaughtException', crash);
  try {
    await start({
      onShutdown: (step, run) => void steps.unshift({ name: step, run }),
      shutdown: shutdown.signal,
    });
    restWhenIdle();
  } catch (error) {
    for (const line of describeStartFailure(error)) say(line);
    await stop(1);
  }
}

function describeStartFailure(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  // No request has come in yet, so a message can't quote one.
  return [`could not start: ${error instanceof Error ? error.message : String(error)}`];
}

/** True when every step ran and succeeded in time. A failed step does not keep the others from running. */
async function drain(
  steps: readonly ShutdownStep[],
  drainMs: number,
  say: (line: string) => unknown,
): Promise<boolean> {
  const end = performance.now() + drainMs;
  let isDrained = true;
  for (const { name, run } of steps) {
    try {
      await withDeadline(Promise.resolve().then(run), Math.max(0, end - performance.now()));
    } catch (error) {
      isDrained = false;
      say(`could not stop ${name}: ${describeError(error).error}`);
    }
  }
  return isDrained;
}
