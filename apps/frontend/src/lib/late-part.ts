import { useEffect } from 'react';
import { NetworkError } from './network-error.ts';
import { createStore, useStore, type Store } from './store.ts';

/** Code that is not needed before the page is used. */
export interface LatePart<Part> {
  /** Null until it is there. */
  readonly store: Store<Part | null>;
  /** Once; again after a failure. @throws NetworkError */
  readonly load: () => Promise<void>;
}

export function createLatePart<Part>(importPart: () => Promise<Part>): LatePart<Part> {
  const store = createStore<Part | null>(null);
  let pending: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    try {
      store.set(await importPart());
    } catch (cause) {
      pending = undefined;
      throw new NetworkError('A part of the page could not be loaded.', { cause });
    }
  };
  return { store, load: () => (pending ??= load()) };
}

const RETRY_MS = 3000;

/**
 * The part, or null until it is there.
 * @param wanted there is nothing else to show: it is asked for at once, and again and again. Else it begins to load with
 *   the first touch or key.
 */
export function useLatePart<Part>({ store, load }: LatePart<Part>, wanted = false): Part | null {
  useEffect(() => {
    const waiting = new AbortController();
    const { signal } = waiting;
    const start = () => {
      load().catch(() => {
        if (wanted && !signal.aborted) setTimeout(start, RETRY_MS);
      });
    };
    if (wanted) start();
    else for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { signal });
    return () => waiting.abort();
  }, [load, wanted]);
  return useStore(store, null);
}
