import { useEffect } from 'react';
import { NetworkError } from './network-error.ts';
import { createStore, useStore, type Store } from './store.ts';
import { whenSettled } from './when-idle.ts';

/** Code that is not needed before the page is used. */
export interface LatePart<Part> {
  /** Null until it is there. */
  readonly store: Store<Part | null>;
  /** Once; again after a failure. @throws NetworkError */
  readonly load: () => Promise<Part>;
}

const failedSheets = new Set<HTMLLinkElement>();

function noteFailure({ target }: Event): void {
  if (target instanceof HTMLLinkElement) failedSheets.add(target);
}

/** Vite asks once for a style sheet: after a failure, the next attempt would show the part without its styles. */
async function loadFailedSheets(): Promise<void> {
  const attempts = [...failedSheets].map((link) => {
    failedSheets.delete(link);
    // A new element: Chromium does not ask again for the address of one that has failed.
    const again = link.cloneNode();
    const settled = new Promise((resolve, reject) => {
      again.addEventListener('load', resolve);
      again.addEventListener('error', reject);
    });
    link.replaceWith(again);
    return settled;
  });
  await Promise.all(attempts);
}

export function createLatePart<Part>(importPart: () => Promise<Part>): LatePart<Part> {
  const store = createStore<Part | null>(null);
  let pending: Promise<Part> | undefined;
  const load = async (): Promise<Part> => {
    addEventListener('error', noteFailure, true);
    try {
      await loadFailedSheets();
      const part = await importPart();
      store.set(part);
      return part;
    } catch (cause) {
      pending = undefined;
      throw new NetworkError('A part of the page could not be loaded.', { cause });
    }
  };
  return { store, load: () => (pending ??= load()) };
}

const RETRY_MS = 3000;
/**
 * The part, or null until it is there. The first touch or key asks for it, and the next one after a failure.
 * @param when `idle`: at the latest when all that is on the screen is there, because later there may be no connection.
 *   `now`: there is nothing else to show, so it is asked for again and again
 */
export function useLatePart<Part>(
  { store, load }: LatePart<Part>,
  when: 'used' | 'idle' | 'now' = 'used',
): Part | null {
  useEffect(() => {
    // From the beginning: the sheet may be wanted by another part first, and fail there.
    addEventListener('error', noteFailure, true);
    const waiting = new AbortController();
    const { signal } = waiting;
    const start = () => {
      load().catch(() => {
        if (when === 'now' && !signal.aborted) setTimeout(start, RETRY_MS);
      });
    };
    if (when === 'now') start();
    else for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { signal });
    if (when === 'idle') void whenSettled().then(() => signal.aborted || start());
    return () => waiting.abort();
  }, [load, when]);
  return useStore(store, null);
}
