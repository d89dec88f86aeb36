import type { TabKey } from '../../lib/stored-keys.ts';

export const FILES_KEY: TabKey = 'oncelink:files';

/** Whether this tab was fetching files before it was loaded again. */
export function hasKeptFiles(): boolean {
  try {
    return sessionStorage.getItem(FILES_KEY) !== null;
  } catch {
    return false;
  }
}
