import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode, LocalError } from './local-error.ts';

/** Waits a moment for the other end of a pipe. */
export const awaitPipe = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);

/** Writes all of a text, however slowly its reader takes it. */
export function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      // A pipe that is full: its reader has not come that far.
      if (errorCode(error) !== 'EAGAIN') throw error;
      awaitPipe();
    }
  }
}

/** One by one: `recursive` of Node never returns where a folder that exists takes none, such as /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Makes a folder that only the user can read, unless it is there.
 * @param otherwise what became of the secret when that can't be done
 * @throws LocalError
 */
export function makeOwnFolder(folder: string, otherwise: string): void {
  try {
    makeFolders(path.resolve(folder));
  } catch (error) {
    throw new LocalError('fault', `${folder} can't be made (${errorCode(error)}). ${otherwise}`);
  }
}

export interface NewFile {
  /** Writes the text, which is on the disk when this returns. @throws LocalError */
  readonly write: (text: string) => void;
  /** Removes the file, unwritten or half written. */
  readonly discard: () => void;
}

/**
 * Opens a new file that only the user can read.
 * @param otherwise what became of the secret when that can't be done, such as `Nothing was opened.`
 * @param isOurs whether an earlier try of the same command has made it. It is replaced only by a whole secret then: it may hold the
 * one copy that is left
 * @throws LocalError it exists, or can't be made
 */
export function createFile(file: string, otherwise: string, isOurs = false): NewFile {
  const written = isOurs ? `${file}.${process.pid}` : file;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(written, 'wx', 0o600);
  } catch (error) {
    const why = errorCode(error) === 'EEXIST' ? 'exists already' : `can't be made (${errorCode(error)})`;
    throw new LocalError('usage', `${written} ${why}. ${otherwise}`);
  }
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  };
  return {
    write(text) {
      try {
        if (descriptor === undefined) throw new Error('It was written before.');
        writeAll(descriptor, text);
        // A secret is destroyed after this: it must be on the disk by then.
        fsyncSync(descriptor);
        close();
        if (isOurs) renameSync(written, file);
      } catch (error) {
        throw new LocalError('fault', `${file} can't be written (${errorCode(error)}).`);
      }
    },
    discard() {
      close();
      rmSync(written, { force: true });
    },
  };
}
