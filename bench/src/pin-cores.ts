import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const last = availableParallelism() - 1;

/** Whatever this process starts stays on the cores where it was when it was started. */
function moveTo(cores: string): void {
  const args = ['--all-tasks', '--cpu-list', '--pid', cores, String(process.pid)];
  execFileSync('taskset', args, { stdio: 'ignore' });
}

/** All but the last one, for what is measured: else whoever offers more takes time away from it. */
export const moveToProductCores = (): void => moveTo(last > 1 ? `0-${last - 1}` : '0');

/** The last one, for the load. */
export const moveToLoadCore = (): void => moveTo(String(last));

export const moveToAllCores = (): void => moveTo(`0-${last}`);
