import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeDraft, removeAbandonedDrafts } from './drafts.ts';
import { runProgram } from './processes.ts';

/** Fills a folder that is not there yet with what PostgreSQL needs to start. */
export type FillFolder = (data: string) => Promise<void>;

/** Gone with the packages, as the next version's data looks different. */
const KEPT = path.resolve(import.meta.dirname, '../../../node_modules/.cache/oncelink');

/** Owners too. Fails where there is no such program, or nothing to copy. */
async function copyFolder(from: string, to: string): Promise<boolean> {
  const { code } = await runProgram('cp', ['-a', from, to]);
  return code === 0;
}

async function keepTemplate(data: string, template: string): Promise<void> {
  let draft: string | undefined;
  try {
    mkdirSync(KEPT, { recursive: true });
    removeAbandonedDrafts(KEPT);
    draft = makeDraft(KEPT);
    if (await copyFolder(data, path.join(draft, 'data'))) renameSync(path.join(draft, 'data'), template);
  } catch {
    // Another was faster, or nothing can be written here, and every start takes its time.
  } finally {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Fills folders with a copy of the first one. Making one takes more than a second of the processor, copying it less
 * than a tenth of that, and a run of all tests needs a hundred. All of them have the same password.
 * @param name tells apart what must not be mixed: versions, owners, settings
 */
export function copyTemplate(name: string, fill: FillFolder): FillFolder {
  const template = path.join(KEPT, `postgres-${name}`);
  return async (data) => {
    if (await copyFolder(template, data)) return;
    rmSync(data, { recursive: true, force: true });
    await fill(data);
    await keepTemplate(data, template);
  };
}

const PREPARED = 'prepared-';
const preparedAs = (kind: string, name: string): string => `${PREPARED}${kind}-${name}`;

/** Fills folders with a copy of what was kept under this name, and otherwise as without. */
export function copyPrepared(kind: string, name: string, fill: FillFolder): FillFolder {
  const template = path.join(KEPT, preparedAs(kind, name));
  return async (data) => {
    if (await copyFolder(template, data)) return;
    rmSync(data, { recursive: true, force: true });
    await fill(data);
  };
}

/**
 * Keeps data whose server has ended for `copyPrepared`, and nothing that was kept under another name: with the databases
 * of the product it is 60 MB.
 */
export async function keepPrepared(kind: string, name: string, data: string): Promise<void> {
  const kept = preparedAs(kind, name);
  await keepTemplate(data, path.join(KEPT, kept));
  for (const other of readdirSync(KEPT))
    if (other.startsWith(PREPARED) && other !== kept)
      rmSync(path.join(KEPT, other), { recursive: true, force: true });
}
