import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from './store-error.ts';

/**
 * The command line of a process: ids are used again, so a recorded id alone does not prove who it is.
 * @returns undefined when the system does not tell (no such process, or Windows)
 */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    }
  } catch {
    return undefined;
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() === '' ? undefined : stdout.trim();
}

/** Whether a process of this id runs, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (reasonOf(error) !== 'EPERM') return false;
  }
  // One that has ended, but was not collected by its parent yet, has no command line any more.
  return commandLineOf(pid) !== '';
}

/** Ends processes at once, without a chance to finish anything, and waits until they are gone. */
export async function killProcesses(pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  while (pids.some(isAlive)) await sleep(5);
}

export interface Outcome {
  /** Exit code; undefined when a signal ended it or it could not be started. */
  readonly code: number | undefined;
  /** Both outputs together. */
  readonly output: string;
}

/** Runs a program to its end. Never throws: a program that cannot be started has an outcome without a code. */
export function runProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, { windowsHide: true, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: undefined, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? undefined, output }));
  });
}

/** The last line that says something. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
