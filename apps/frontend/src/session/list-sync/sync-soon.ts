import { linkList } from '../../lib/link-list/the-list.ts';
import { currentSession } from '../session-store.ts';

/** What changes together is told together. */
const PAUSE_MS = 800;

let timer: ReturnType<typeof setTimeout> | undefined;
let holders = 0;

/** The page of the list follows each change by itself. @returns what ends that */
export function holdSync(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

async function sync(): Promise<void> {
  if (holders > 0 || currentSession() === null) return;
  // Nobody else loads what syncing takes.
  if ((await linkList.shelf.readNote()) === undefined) return;
  const { listSync } = await import('./the-sync.ts');
  await listSync.run();
}

/**
 * Tells other devices what any page but that of the list has changed in it, and reads what they told. Never fails: what could not be
 * told now is told with the next change, or when the list is looked at.
 */
export function syncSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sync().catch(() => undefined), PAUSE_MS);
}
