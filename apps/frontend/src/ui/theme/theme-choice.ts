import type { BrowserKey } from '../../lib/stored-keys.ts';
import { createStore, useStore } from '../../lib/store.ts';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Read before the first paint by start.ts. */
const KEY: BrowserKey = 'theme';

const readTheme = (): Theme => {
  const chosen = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme'];
  return THEMES.find((theme) => theme === chosen) ?? 'system';
};

const store = createStore(readTheme());

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** From system to light to dark and back. */
export function chooseNextTheme(): void {
  const next = THEMES[(THEMES.indexOf(store.get()) + 1) % THEMES.length] ?? 'system';
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  remember(next);
  store.set(next);
}

export const useTheme = (): Theme => useStore<Theme>(store, 'system');
