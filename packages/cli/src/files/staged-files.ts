import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode, LocalError, makeOwnFolder } from '@oncelink/local';
import type { NamedFile, ReceivedPiece } from '@oncelink/sdk/files';
import { sizeText } from './progress.ts';

/** Refuses a folder without room, before anything is opened. @throws LocalError */
export function checkRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  throw new LocalError(
    'fault',
    `${folder} has no room for ${sizeText(bytes)}. Nothing was opened; name another folder.`,
  );
}

/** `name.txt`, `name (2).txt` … */
function numbered(name: string, n: number): string {
  if (n === 1) return name;
  const { name: stem, ext } = path.parse(name);
  return `${stem} (${n})${ext}`;
}

/** Files that are being fetched, under numbers in a folder of their own: nobody takes one for whole. */
export class StagedFiles {
  readonly #folder: string;
  readonly #files: readonly NamedFile[];
  readonly #descriptors: number[] = [];

  /** @throws LocalError */
  constructor(folder: string, files: readonly NamedFile[]) {
    this.#folder = folder;
    this.#files = files;
    makeOwnFolder(folder, 'The same command goes on.');
  }

  #descriptorOf(file: number): number {
    const known = this.#descriptors[file];
    if (known !== undefined) return known;
    const name = this.#pathOf(file);
    const opened = openSync(name, existsSync(name) ? 'r+' : 'wx', 0o600);
    this.#descriptors[file] = opened;
    return opened;
  }

  #pathOf(file: number): string {
    return path.join(this.#folder, String(file));
  }

  /** @throws LocalError */
  write({ file, offset, bytes }: ReceivedPiece): void {
    try {
      const descriptor = this.#descriptorOf(file);
      for (let done = 0; done < bytes.length;) {
        done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done);
      }
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** All that was written is on the disk then. @throws LocalError */
  sync(): void {
    try {
      for (const descriptor of this.#descriptors) if (descriptor !== undefined) fdatasyncSync(descriptor);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  close(): void {
    for (const descriptor of this.#descriptors.splice(0)) if (descriptor !== undefined) closeSync(descriptor);
  }

  /** Gives the files their names, which no other file has. @returns paths @throws LocalError */
  place(out: string): string[] {
    this.#files.forEach((_file, n) => this.#descriptorOf(n));
    this.sync();
    this.close();
    const placed = this.#files.map(({ name }, n) => this.#place(n, out, name));
    rmSync(this.#folder, { recursive: true, force: true });
    return placed;
  }

  /** A name is taken first, so that of two programs only one has it. */
  #place(file: number, out: string, name: string): string {
    for (let n = 1; ; n += 1) {
      const target = path.join(out, numbered(name, n));
      try {
        closeSync(openSync(target, 'wx', 0o600));
        renameSync(this.#pathOf(file), target);
        return target;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw this.#failure(error);
      }
    }
  }

  #failure(error: unknown): LocalError {
    return new LocalError(
      'fault',
      `The files can't be written to ${path.dirname(this.#folder)} (${errorCode(error)}). The same command goes on.`,
    );
  }
}
