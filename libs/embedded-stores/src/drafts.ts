import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './processes.ts';

const DRAFT = /^data\.tmp-(\d+)-/;

/** A folder in which data is made, to be renamed when it is whole. It says whose it is. */
export const makeDraft = (folder: string): string =>
  mkdtempSync(path.join(folder, `data.tmp-${process.pid}-`));

/** Removes drafts whose makers were killed. */
export function removeAbandonedDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = DRAFT.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  }
}
