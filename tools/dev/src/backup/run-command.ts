import { RowsError, StoreError } from '@oncelink/embedded-stores';
import { LaunchError } from '../launch-error.ts';

/** Runs a command of operators: what is known to go wrong is one line, and the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    const isKnown = [LaunchError, RowsError, StoreError].some((kind) => error instanceof kind);
    console.error(error instanceof Error && isKnown ? error.message : error);
    process.exit(1);
  }
}
