import type { StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { LocalError } from './local-error.ts';

/**
 * Starts a program. @returns once it runs, with its exit code to come
 * @throws LocalError it can't be started
 */
export async function startProgram(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  stdio: StdioOptions,
): Promise<{ readonly ended: Promise<number> }> {
  // Few runs of a shell's program start another one: loading this takes time.
  const { spawn } = await import('node:child_process');
  const child = spawn(program, args, { stdio, env: { ...env } });
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1));
  ended.catch(() => undefined);
  await once(child, 'spawn').catch(() => {
    throw new LocalError('fault', `${program} can't be started.`);
  });
  return { ended };
}
