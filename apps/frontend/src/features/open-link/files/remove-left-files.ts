import { removeStaged } from '../../../lib/files/remove-staged.ts';
import { readText } from '../../../lib/stored-text.ts';
import { holdStaged } from './hold-staged.ts';
import { namesKept } from './kept-fetch.ts';

/** No browser copies what was saved for longer. A clock that was set back says so, too. */
const WAIT_MAX_MS = 600_000;

/** Removes decrypted files that tabs have left, but for what this tab goes on with. What was just saved may still be copied. */
export async function removeLeftFiles(): Promise<void> {
  holdStaged(namesKept());
  const wait = Number(readText('staged_files')) - Date.now();
  if (wait > 0 && wait < WAIT_MAX_MS) await new Promise((resolve) => setTimeout(resolve, wait));
  await removeStaged(namesKept());
}
