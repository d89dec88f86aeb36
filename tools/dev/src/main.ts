/** `npm start`: the whole product on this machine, until Ctrl+C. */
import path from 'node:path';
import { StoreError, isAlive, reasonOf } from '@oncelink/embedded-stores';
import { LaunchError } from './launch-error.ts';
import { HELP, readOptions } from './read-options.ts';
import { runProduct, type Launch } from './run-product.ts';

/** One Ctrl+C can arrive twice: from the terminal, and again from npm, which passes it on. */
const SAME_SIGNAL_MS = 500;

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first signal aborts, any later one kills. */
function listenForStop(abort: AbortController, kill: () => void): void {
  let firstAt: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    firstAt ??= now;
    abort.abort();
    if (now - firstAt > SAME_SIGNAL_MS) kill();
  };
  for (const name of STOP_SIGNALS) process.on(name, onSignal);
  // Tells that the program which started us was killed.
  process.on('disconnect', onSignal);
}

function describe(error: unknown): string {
  if (error instanceof LaunchError || error instanceof StoreError) return error.message;
  if (reasonOf(error) === 'ENOSPC') return 'The disk of the data folder is full. Make room and start again.';
  return `This should not have happened: ${error instanceof Error ? error.stack : String(error)}`;
}

/** That of our own files (tools/bootstrap.mjs): what we start is either built, or may not stay long. */
delete process.env['NODE_COMPILE_CACHE'];

/** @returns the exit code */
async function main(): Promise<number> {
  const { INIT_CWD: folder = process.cwd() } = process.env;
  const abort = new AbortController();
  const processes: Launch['processes'] = [];
  listenForStop(abort, () => {
    for (const { pid } of processes) if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
    process.exit(130);
  });
  try {
    const options = readOptions(process.argv.slice(2), folder);
    if (options === 'help') {
      console.log(HELP);
      return 0;
    }
    await runProduct({
      root: path.resolve(import.meta.dirname, '../../..'),
      options,
      signal: abort.signal,
      report: (line) => console.log(line),
      warn: (line) => console.error(line),
      processes,
    });
    return 0;
  } catch (error) {
    if (abort.signal.aborted) return 0;
    console.error(describe(error));
    return 1;
  }
}

process.exit(await main());
