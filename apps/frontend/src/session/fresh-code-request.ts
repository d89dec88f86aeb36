import { createStore, useStore } from '../state/store.ts';

interface Waiting {
  readonly goOn: () => Promise<void>;
}

const waiting = createStore<Waiting | null>(null);

/** Opens the dialog that asks whoever is signed in for a fresh code. @param goOn what waits for it */
export const askForFreshCode = (goOn: () => Promise<void>): void => waiting.set({ goOn });

export const stopAskingForFreshCode = (): void => waiting.set(null);

/** What waits for a fresh code; null is nothing. */
export const useFreshCodeAsked = (): Waiting | null => useStore(waiting, null);
