import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back all memory that nobody uses any more. Most of what a process holds when it has started is garbage of its
 * start, and V8 leaves it there until there is work. Five idle processes held 870 MB without this, and 320 with it.
 * Stands still for about a tenth of a second.
 */
export function collectGarbage(): void {
  try {
    // Not a flag of the command line: no way of starting a process can forget it.
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  } catch {
    // Another version may not have it, or not like this: a process that serves already must not end for that.
  }
}
