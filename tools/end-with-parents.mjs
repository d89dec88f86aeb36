/**
 * Imported, it has this process end in order when npm does, which has started it: a signal that ends npm, or the shell between
 * it and us, never reaches us. Plain JavaScript without packages, like bootstrap.mjs.
 */
import { existsSync, readFileSync } from 'node:fs';

const CHECK_MS = 500;

/** The processes from npm down to us: npm alone, or npm and its shell, which would not notice that npm was killed. */
function describeParents() {
  const file = `/proc/${process.ppid}/stat`;
  const stat = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, name = 'npm', grandparent] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
  return name.startsWith('npm') ? `${process.ppid}` : `${process.ppid} ${grandparent}`;
}

if (process.env.npm_lifecycle_event) {
  const before = describeParents();
  const timer = setInterval(() => {
    if (describeParents() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}
