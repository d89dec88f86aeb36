import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { NotShown } from './fault.ts';

const run = promisify(execFile);
const MEGABYTE = Buffer.alloc(1 << 20);

/** A disk of its own in a folder, so small that it can be filled. */
export class SmallDisk implements AsyncDisposable {
  readonly folder: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#filler = path.join(folder, 'filler');
  }

  /** @param like a file or folder of the account that may write there; @throws NotShown where none can be mounted */
  static async mount(megabytes: number, like: string): Promise<SmallDisk> {
    const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-small-disk-'));
    const { uid, gid } = statSync(like);
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
    } catch {
      rmSync(folder, { recursive: true });
      throw new NotShown('a small disk can be mounted by root alone');
    }
    chownSync(folder, uid, gid);
    return new SmallDisk(folder);
  }

  /** Takes all that is left of it. */
  fill(): void {
    for (const size of [MEGABYTE.length, 4096]) {
      try {
        for (;;) writeFileSync(this.#filler, MEGABYTE.subarray(0, size), { flag: 'a' });
      } catch {
        // Full, which is what it is for.
      }
    }
  }

  free(): void {
    rmSync(this.#filler);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await run('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}
