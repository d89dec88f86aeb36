import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Guarded {
  /** The server that runs now, if any. */
  readonly pid?: number;
  /** A folder to remove in the end. */
  readonly folder: string;
}

export interface Guard {
  /** What has to go when the tests end. The last `pid` counts, and every `folder`. */
  watch(guarded: Guarded): void;
  /** Removes everything now. */
  end(): Promise<void>;
}

/** Starts a process that cleans up after this one, however this one ends: the pipe between them tells. */
export function startGuard(): Guard {
  const script = fileURLToPath(new URL('guard-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const input = child.stdin;
  child.unref();
  if (input instanceof Socket) input.unref();
  return {
    watch: (guarded) => input.write(`${JSON.stringify(guarded)}\n`),
    end: async () => {
      child.ref();
      const ended = once(child, 'exit');
      input.end();
      await ended;
    },
  };
}
