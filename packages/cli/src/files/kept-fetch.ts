import { createHash } from 'node:crypto';
import {
  existsSync,
  fsyncSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode, LocalError, makeOwnFolder, stateFolder } from '@oncelink/local';
import type { KeptFiles } from '@oncelink/sdk/files';

/** No file can be fetched longer than a day after its link was opened. */
const FORGET_AFTER_MS = 25 * 3_600_000;

/** A fetch that is under way, as it stands on the disk. */
export interface Fetch {
  readonly kept: KeptFiles;
  /** Folder of the user. */
  readonly out: string;
  /** Folder in it for what was not checked to its end. */
  readonly staging: string;
  /** Records whose bytes are on the disk. */
  readonly records: number;
  /** Paths of the first files: they have them, but for the last, which may not have its own yet. */
  readonly paths?: readonly string[];
  /** A text beside the files that was not printed yet. */
  readonly text?: string;
}

/**
 * What it takes to go on with a fetch after an interruption. It opens the files, so only the user can read it, and it goes as soon as
 * they are saved. It is named by a hash: it does not tell the link.
 */
export class KeptFetch {
  readonly #file: string;

  /** @throws LocalError */
  constructor(env: Readonly<Record<string, string | undefined>>, link: string) {
    const folder = path.join(stateFolder(env), 'files');
    makeOwnFolder(folder, 'Nothing was opened; XDG_STATE_HOME names another place.');
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
      if (Date.now() - mtimeMs > FORGET_AFTER_MS) forget(file);
    }
    this.#file = path.join(folder, createHash('sha256').update(link.trim()).digest('hex'));
  }

  /** A name for its folder, which tells nothing. */
  get mark(): string {
    return path.basename(this.#file).slice(0, 12);
  }

  get current(): Fetch | undefined {
    return existsSync(this.#file) ? readFetch(this.#file) : undefined;
  }

  /** On the disk when it returns, whole or as it was before. @throws LocalError */
  keep(fetch: Fetch): void {
    const next = `${this.#file}.${process.pid}`;
    try {
      const descriptor = openSync(next, 'w', 0o600);
      writeSync(descriptor, JSON.stringify(fetch));
      fsyncSync(descriptor);
      closeSync(descriptor);
      renameSync(next, this.#file);
    } catch (error) {
      throw new LocalError('fault', `${this.#file} can't be written (${errorCode(error)}).`);
    }
  }

  /** With all that was not checked to its end. */
  forget(): void {
    forget(this.#file);
  }
}

function readFetch(file: string): Fetch | undefined {
  try {
    const fetch: Fetch = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(fetch.records) ? fetch : undefined;
  } catch {
    return undefined;
  }
}

function forget(file: string): void {
  const staging = readFetch(file)?.staging;
  if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
  rmSync(file, { force: true });
}
