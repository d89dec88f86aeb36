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

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  store.set(theme);
}

/** From system to light to dark and back. */
export function chooseNextTheme(): void {
  const next = THEMES[(THEMES.indexOf(store.get()) + 1) % THEMES.length] ?? 'system';
  show(next);
  remember(next);
}

/** Takes the colours that are chosen in another tab. */
export function followTheme(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) show(THEMES.find((theme) => theme === newValue) ?? 'system');
  });
}

export const useTheme = (): Theme => useStore<Theme>(store, 'system');
