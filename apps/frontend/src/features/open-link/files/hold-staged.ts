import { stagedLock } from '../../../lib/files/sink.ts';

const held = new Set<string>();

/** Keeps other tabs from removing what this one has kept, as long as its page stands. */
export function holdStaged(names: readonly string[]): void {
  for (const name of names) {
    if (held.has(name)) continue;
    held.add(name);
    void navigator.locks
      ?.request(stagedLock(name), () => new Promise<never>(() => undefined))
      .catch(() => undefined);
  }
}
