import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./run-replica.ts', import.meta.url));

export interface Replica {
  readonly pid: number;
  /** Resolves when the replica says this line. */
  untilSays(line: string): Promise<void>;
  /** Sends the signal and resolves with the exit code, null when the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a replica as a process of its own and waits until it takes requests. */
export async function spawnReplica(url: string, service: string): Promise<Replica> {
  const child = spawn(process.execPath, [PROGRAM, url, service], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  await untilLine(lines, 'ready');
  return {
    pid: child.pid ?? 0,
    untilSays: (line) => untilLine(lines, line),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'close');
      }
      return child.exitCode;
    },
  };
}

function untilLine(lines: Interface, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (line === wanted) resolve();
    });
  });
}
