import { useEffect } from 'react';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { listSync } from '../../../session/list-sync/the-sync.ts';
import type { SyncState } from '../../../session/list-sync/sync-state.ts';
import { holdSync } from '../../../session/list-sync/sync-soon.ts';
import { useStore } from '../../../lib/store.ts';

/** What changes together is told together. */
const PAUSE_MS = 800;
/** While somebody looks, others may change something. */
const EVERY_MS = 60_000;
/** Coming back twice within this reads once. */
const FRESH_MS = 2000;

/** Runs it now, with every change of the list, and when somebody comes back. @returns what ends that */
function keepSynced(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = 0;
  const run = () => {
    ranAt = Date.now();
    void listSync.run(true);
  };
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - ranAt > FRESH_MS) run();
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const sign of ['focus', 'online']) addEventListener(sign, look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  const release = holdSync();
  const interval = setInterval(look, EVERY_MS);
  const unsubscribe = linkList.store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(run, PAUSE_MS);
  });
  run();
  return () => {
    stopped.abort();
    release();
    clearTimeout(timer);
    clearInterval(interval);
    unsubscribe();
  };
}

/**
 * Keeps the list the same as on other devices for as long as somebody looks at it.
 * @param owner who is signed in
 */
export function useSync(owner: string | null): SyncState {
  useEffect(() => {
    if (owner !== null) return keepSynced();
    void listSync.run();
    return undefined;
  }, [owner]);
  return useStore(listSync.store);
}
