import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
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

  /**
   * Gives the files their names, which no other file has. A run that ends in the middle is gone on with by the next one.
   * @param before paths that an earlier run has kept
   * @param keep keeps the paths so far, before the last of them is there
   * @returns paths
   * @throws LocalError
   */
  place(out: string, before: readonly string[], keep: (paths: readonly string[]) => void): string[] {
    const isPlaced = (n: number): boolean => n < before.length && !existsSync(this.#pathOf(n));
    const left = this.#files.map((_file, n) => n).filter((n) => !isPlaced(n));
    for (const n of left) this.#descriptorOf(n);
    this.sync();
    this.close();
    const paths = [...before];
    for (const n of left) {
      paths[n] = this.#take(out, this.#files[n]?.name ?? '', before[n], (target) => {
        paths[n] = target;
        keep(paths);
      });
      this.#rename(n, paths[n]);
    }
    rmSync(this.#folder, { recursive: true, force: true });
    return paths;
  }

  /** Takes a name by an empty file, so that of two programs only one has it. @param known the one that an earlier run was about to take */
  #take(out: string, name: string, known: string | undefined, keep: (target: string) => void): string {
    if (known !== undefined && this.#isTaken(known, true)) return known;
    for (let n = 1; ; n += 1) {
      const target = path.join(out, numbered(name, n));
      if (existsSync(target)) continue;
      keep(target);
      if (this.#isTaken(target, false)) return target;
    }
  }

  /** @param mayBeOurs an empty file there is what an earlier run has left */
  #isTaken(target: string, mayBeOurs: boolean): boolean {
    try {
      closeSync(openSync(target, 'wx', 0o600));
      return true;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw this.#failure(error);
      return mayBeOurs && statSync(target, { throwIfNoEntry: false })?.size === 0;
    }
  }

  #rename(file: number, target: string): void {
    try {
      renameSync(this.#pathOf(file), target);
    } catch (error) {
      rmSync(target, { force: true });
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): LocalError {
    return new LocalError(
      'fault',
      `The files can't be written to ${path.dirname(this.#folder)} (${errorCode(error)}). The same command goes on.`,
    );
  }
}
