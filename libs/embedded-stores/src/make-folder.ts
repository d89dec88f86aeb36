import { accessSync, constants, mkdirSync } from 'node:fs';
import { StoreError, reasonOf } from './store-error.ts';

/**
 * Makes a folder, its parents too, and proves that it can be written.
 * @throws StoreError when it cannot
 */
export function makeFolder(folder: string): void {
  try {
    // Others may pass through: as root, PostgreSQL runs as another user. What it must not read has modes of its own.
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StoreError(
      `${folder} cannot be written (${reasonOf(error)}). Choose a data folder that you may write.`,
    );
  }
}
