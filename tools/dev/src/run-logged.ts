import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { LaunchError } from './launch-error.ts';

export interface Command {
  /** What it does, for the line that says that it failed. */
  readonly title: string;
  /** A script for our own Node and its arguments. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly logFile: string;
  readonly signal: AbortSignal;
  /** What exit codes tell people, who then need no log. */
  readonly meanings?: Readonly<Record<number, string>>;
}

const SHOWN_LINES = 15;

/** The end of a log, for those who would otherwise have to look for it. */
export function readLastLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-SHOWN_LINES).join('\n');
}

/**
 * Runs a script to its end.
 * @throws LaunchError when it fails, with what that means or the last lines of its log
 */
export async function runLogged(command: Command): Promise<void> {
  const { title, args, env, cwd, logFile, signal, meanings = {} } = command;
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', log, log], windowsHide: true });
  closeSync(log);
  const stop = (): boolean => child.kill();
  signal.addEventListener('abort', stop);
  const outcome = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(code === 0 ? '' : `exit ${name ?? code}`));
  });
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (outcome === '') return;
  const meaning = meanings[child.exitCode ?? 0];
  throw new LaunchError(
    meaning ?? `${title} failed (${outcome}, log: ${logFile}):\n${readLastLines(logFile)}`,
  );
}
