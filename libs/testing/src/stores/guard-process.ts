/**
 * Runs apart from the tests and outlives them: when they end, even killed, it ends the server they started and
 * removes its folders. Told what that is by lines of JSON on its input, whose end it waits for.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Guarded } from './guard.ts';

let pid: number | undefined;
const folders = new Set<string>();

for await (const line of createInterface({ input: process.stdin })) {
  const guarded: Guarded = JSON.parse(line);
  pid = guarded.pid;
  folders.add(guarded.folder);
}
try {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
} catch {
  // It has ended by itself.
}
// A killed server's helpers may still write for a moment.
for (const folder of folders)
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
