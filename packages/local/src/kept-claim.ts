import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeOwnFolder } from './new-file.ts';
import { stateFolder } from './settings.ts';

/** A claim may be repeated for a minute; an hour later its token is of no use to anyone. */
const FORGET_AFTER_MS = 3_600_000;

const TOKEN = /^[\w-]{43}$/;

/**
 * The token under which a link is being opened. It is kept from before the first call until the secret was written, so that the
 * same command opens the link again after a crash. Its file is named by a hash: it does not tell the link.
 */
export class KeptClaim {
  readonly #file: string;

  constructor(env: Readonly<Record<string, string | undefined>>, link: string) {
    const folder = path.join(stateFolder(env), 'claims');
    makeOwnFolder(folder, 'Nothing was opened.');
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (Date.now() - statSync(file).mtimeMs > FORGET_AFTER_MS) rmSync(file, { force: true });
    }
    this.#file = path.join(folder, createHash('sha256').update(link.trim()).digest('hex'));
  }

  /** Whether an earlier try may have opened the link, and its secret was not written. */
  get isKept(): boolean {
    return existsSync(this.#file);
  }

  /** The token of an earlier try, or a new one, which is kept. */
  async take(make: () => Promise<string>): Promise<string> {
    const made = await make();
    try {
      writeFileSync(this.#file, made, { mode: 0o600, flag: 'wx' });
      return made;
    } catch {
      const kept = readFileSync(this.#file, 'utf8');
      if (TOKEN.test(kept)) return kept;
      writeFileSync(this.#file, made, { mode: 0o600 });
      return made;
    }
  }

  forget(): void {
    rmSync(this.#file, { force: true });
  }
}
