import type { Place } from '../../../lib/files/sink.ts';
import { stagedLock } from '../../../lib/files/remove-staged.ts';

/** Keeps other tabs from removing what this one has kept. @returns lets them */
export function holdStaged({ kind, name }: Place): () => void {
  let release = (): void => undefined;
  if (kind !== 'memory')
    void navigator.locks
      ?.request(
        stagedLock(name),
        () =>
          new Promise<void>((resolve) => {
            release = resolve;
          }),
      )
      .catch(() => undefined);
  return () => release();
}
