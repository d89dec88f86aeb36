import { removeStaged } from '../../../lib/files/remove-staged.ts';
import { readFetch } from './kept-fetch.ts';

/** Removes decrypted files that tabs have left, but for what this tab goes on with. */
export const removeLeftFiles = (): Promise<void> => removeStaged(readFetch()?.place.name);
