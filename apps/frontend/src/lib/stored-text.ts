import type { BrowserKey } from './stored-keys.ts';

/** The text under a key, or null: also where storage is blocked, and while pages are rendered at build time. */
export function readText(key: BrowserKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null removes it. Where storage is blocked, the value lives as long as the page's own copy of it. */
export function writeText(key: BrowserKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Blocked or full: nothing depends on it.
  }
}
