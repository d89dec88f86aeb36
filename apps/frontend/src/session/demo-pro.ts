import { createStore, useStore } from '../lib/store.ts';
import { readText, writeText } from '../lib/stored-text.ts';

const KEY = 'demo_pro';
const ON = 'on';

const store = createStore(readText(KEY) === ON);

/** Whether requests ask to be treated as Pro. Only a server in demo mode listens to that. */
export const isDemoProOn = (): boolean => store.get();

export function toggleDemoPro(): void {
  store.set(!store.get());
  writeText(KEY, store.get() ? ON : null);
}

export const useDemoPro = (): boolean => useStore(store, false);
