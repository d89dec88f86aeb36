import { execFile } from 'node:child_process';
import { readFileSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Fault, Stage } from '../fault.ts';
import { SmallDisk } from '../small-disk.ts';

const run = promisify(execFile);
/** Twelve segments: more than PostgreSQL keeps for itself. */
const SIZE_MB = 200;

/** What the server has logged since. @param data its folder, beside which the log is */
function followLog(data: string): () => string {
  const read = (): string => readFileSync(path.join(path.dirname(data), 'postgres.log'), 'utf8');
  const before = read().length;
  return () => read().slice(before);
}

/** Writes to the journal until there is a panic, at most as much as the whole disk holds. */
async function writeUntil({ query }: Stage['product'], hasPanicked: () => boolean): Promise<void> {
  for (let written = 0; written < SIZE_MB && !hasPanicked(); written += 1) {
    const write = query(`SELECT pg_logical_emit_message(true, '', repeat('x', 1000000))`);
    await write.catch(() => pause(100));
  }
}

/** Moves the journal while the server is stopped. */
async function moveJournal(
  { stores: { postgres } }: Stage['product'],
  move: () => Promise<unknown>,
): Promise<void> {
  await postgres.stop();
  await move();
  await postgres.start();
}

/** The disk of the write-ahead log fills up: the server panics, cannot come back, and can once there is space. */
export const journalFull: Fault = {
  name: 'disk full of PostgreSQL’s journal',
  inCi: false,
  run: async ({ product, scale, outage }) => {
    const [row] = await product.query<{ data: string }>(`SELECT current_setting('data_directory') AS data`);
    const { data = '/' } = row ?? {};
    const [journal, kept] = [path.join(data, 'pg_wal'), path.join(data, 'pg_wal.kept')];
    const disk = await SmallDisk.mount(SIZE_MB, data);
    try {
      await moveJournal(product, async () => {
        await run('cp', ['-a', `${journal}/.`, disk.folder]);
        renameSync(journal, kept);
        symlinkSync(disk.folder, journal);
      });
      const logged = followLog(data);
      const hasPanicked = (): boolean => logged().includes('PANIC: ');
      let panicked = false;
      await outage(async () => {
        disk.fill();
        await writeUntil(product, hasPanicked);
        await pause(scale.outage);
        // A start begins a new one when it has grown large.
        panicked = hasPanicked();
        disk.free();
        await product.stores.postgres.revive();
      });
      await pause(scale.trouble);
      await moveJournal(product, async () => {
        unlinkSync(journal);
        await run('rm', ['-r', kept]);
        await run('cp', ['-a', disk.folder, journal]);
      });
      if (!panicked) throw new Error('the server did not panic');
      return 'the server panicked and came back';
    } finally {
      await disk[Symbol.asyncDispose]();
    }
  },
};
