import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { errorCode, LocalError } from './local-error.ts';

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
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/**
 * Makes a folder that only the user can read, unless it is there.
 * @param otherwise what became of the secret when that can't be done
 * @throws LocalError
 */
export function makeOwnFolder(folder: string, otherwise: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new LocalError('fault', `${folder} can't be made (${errorCode(error)}). ${otherwise}`);
  }
}

export interface NewFile {
  /** Writes the text, which is on the disk when this returns. @throws LocalError */
  readonly write: (text: string) => void;
  /** Removes the file, unwritten. */
  readonly discard: () => void;
}

/**
 * Opens a new file that only the user can read.
 * @param otherwise what became of the secret when that can't be done, such as `Nothing was opened.`
 * @throws LocalError it exists, or can't be made
 */
export function createFile(file: string, otherwise: string): NewFile {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    const why = errorCode(error) === 'EEXIST' ? 'exists already' : `can't be made (${errorCode(error)})`;
    throw new LocalError('usage', `${file} ${why}. ${otherwise}`);
  }
  return {
    write(text) {
      try {
        writeAll(descriptor, text);
        // A secret is destroyed after this: it must be on the disk by then.
        fsyncSync(descriptor);
        closeSync(descriptor);
      } catch (error) {
        throw new LocalError('fault', `${file} can't be written (${errorCode(error)}).`);
      }
    },
    discard() {
      closeSync(descriptor);
      rmSync(file, { force: true });
    },
  };
}
