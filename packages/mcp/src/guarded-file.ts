import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createFile, LocalError, type NewFile } from '@oncelink/local';

/** 2,000 characters of UTF-8, and a last newline. */
const MAX_BYTES = 8002;

const refuse = (why: string): never => {
  throw new LocalError('usage', why);
};

function realPathOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** No name on the way down may begin with a dot: that is where tools keep their keys. */
const isBelow = (file: string, folder: string): boolean => {
  const down = path.relative(folder, file);
  return down !== '' && !path.isAbsolute(down) && down.split(path.sep).every((name) => !name.startsWith('.'));
};

const isAllowed = (real: string | undefined, folders: readonly string[]): real is string =>
  real !== undefined &&
  folders.some((folder) => {
    const allowed = realPathOf(folder);
    return allowed !== undefined && isBelow(real, allowed);
  });

function openPlain(file: string): number {
  try {
    // Without NONBLOCK a named pipe would hold up the server.
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return refuse("The file can't be read.");
  }
}

/**
 * Reads a file whose real path is below one of these folders. What an agent names is untrusted: links and `..` are followed
 * before they are judged. A file outside and one that is missing are refused alike, else an agent could look around.
 * @throws LocalError that names neither path nor content
 */
export function readGuardedFile(file: string, folders: readonly string[]): string {
  if (!path.isAbsolute(file)) return refuse('Name the file by an absolute path.');
  const real = realPathOf(file);
  if (!isAllowed(real, folders)) return refuse('There is no such file in the folders of the configuration.');
  const descriptor = openPlain(real);
  try {
    const opened = fstatSync(descriptor);
    const named = lstatSync(real);
    // A folder that was swapped for a link since then leads to another path.
    const isSame = opened.ino === named.ino && opened.dev === named.dev && realPathOf(real) === real;
    if (!isSame || !opened.isFile()) return refuse('This is no plain file.');
    if (opened.size > MAX_BYTES) return refuse('The file is longer than a secret may be.');
    const bytes = readFileSync(descriptor);
    return isUtf8(bytes) ? bytes.toString() : refuse('The file is no UTF-8 text.');
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Where a file would really lie, below one of these folders. It need not be there.
 * @throws LocalError it may not be made there
 */
export function findPlace(file: string, folders: readonly string[]): string {
  if (!path.isAbsolute(file)) return refuse('Name the file by an absolute path.');
  const folder = realPathOf(path.dirname(file));
  const real = folder === undefined ? undefined : path.join(folder, path.basename(file));
  return isAllowed(real, folders) ? real : refuse('The folders of the configuration allow no such file.');
}

/** Whether there is anything in a place that was found; a link that leads nowhere, too. */
export const isTaken = (real: string): boolean => lstatSync(real, { throwIfNoEntry: false }) !== undefined;

/**
 * Makes a new file in the place that was found for it, for its user alone.
 * @param isOurs whether an earlier try has made it, and it may be replaced
 * @throws LocalError it can't be made, or its folder was swapped for a link since then
 */
export function createGuardedFile(real: string, otherwise: string, isOurs = false): NewFile {
  const file = createFile(real, otherwise, isOurs);
  const folder = path.dirname(real);
  if (realPathOf(folder) === folder) return file;
  file.discard();
  return refuse('The folder was changed.');
}
