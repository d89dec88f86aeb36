import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, LocalError } from './local-error.ts';
import { makeOwnFolder } from './new-file.ts';
import { stateFolder } from './settings.ts';

/** A claim may be repeated for a minute; an hour later its token is of no use to anyone. */
const FORGET_AFTER_MS = 3_600_000;

const TOKEN = /^[\w-]{43}$/;

/** What is kept of a try: its token, and the file that it has made for the secret. */
interface Kept {
  readonly token: string;
  readonly out: string | undefined;
}

/**
 * The token under which a link is being opened. It is kept from before the first call until the secret was written, so that the
 * same command opens the link again after a crash. Its file is named by a hash: it does not tell the link.
 */
export class KeptClaim {
  readonly #file: string;

  /** @throws LocalError */
  constructor(env: Readonly<Record<string, string | undefined>>, link: string) {
    const folder = path.join(stateFolder(env), 'claims');
    makeOwnFolder(folder, 'Nothing was opened; XDG_STATE_HOME names another place.');
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      // Another command may have removed its own meanwhile.
      const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
      if (Date.now() - mtimeMs > FORGET_AFTER_MS) rmSync(file, { force: true });
    }
    this.#file = path.join(folder, createHash('sha256').update(link.trim()).digest('hex'));
  }

  /** Whether an earlier try may have opened the link, and its secret was not written. */
  get isKept(): boolean {
    return existsSync(this.#file);
  }

  /** Whether an earlier try of the same command has made this file: what it left there may be overwritten. */
  hasMade(out: string): boolean {
    return this.#read()?.out === path.resolve(out);
  }

  /**
   * The token of an earlier try, or a new one, which is kept.
   * @param out file that this try has made
   * @throws LocalError
   */
  async take(make: () => Promise<string>, out?: string): Promise<string> {
    const made = await make();
    const linesOf = (token: string) => [token, ...(out === undefined ? [] : [path.resolve(out)])].join('\n');
    try {
      // Of two commands that begin at once, both open with the token of one.
      if (this.#read() === undefined) rmSync(this.#file, { force: true });
      writeFileSync(this.#file, linesOf(made), { mode: 0o600, flag: 'wx' });
      return made;
    } catch (error) {
      const kept = this.#read();
      if (kept === undefined) {
        throw new LocalError(
          'fault',
          `${this.#file} can't be written (${errorCode(error)}). Nothing was opened.`,
        );
      }
      this.#replace(linesOf(kept.token));
      return kept.token;
    }
  }

  /** Whole or not at all: without the earlier token the link would be lost. */
  #replace(lines: string): void {
    const next = `${this.#file}.${process.pid}`;
    try {
      writeFileSync(next, lines, { mode: 0o600 });
      renameSync(next, this.#file);
    } catch {
      // The token is kept as it was, and that is what counts.
    }
  }

  /** Never fails: the secret is written by then, and a token that stays opens nothing after a minute. */
  forget(): void {
    try {
      rmSync(this.#file, { force: true });
    } catch {
      // Removed an hour later, if it can be.
    }
  }

  #read(): Kept | undefined {
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch {
      return undefined;
    }
    const [token = '', out] = text.split('\n');
    return TOKEN.test(token) ? { token, out } : undefined;
  }
}
