import { createStore, useStore } from '../state/store.ts';

const KEY = 'demo_pro';
const ON = 'on';

function readStorage(): boolean {
  try {
    return typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === ON;
  } catch {
    return false;
  }
}

function writeStorage(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, ON);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

const store = createStore(readStorage());

/** Whether requests ask to be treated as Pro. Only a server in demo mode listens to that. */
export const isDemoProOn = (): boolean => store.get();

export function toggleDemoPro(): void {
  store.set(!store.get());
  writeStorage(store.get());
}

export const useDemoPro = (): boolean => useStore(store, false);
