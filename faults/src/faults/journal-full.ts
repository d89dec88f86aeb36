import { execFile } from 'node:child_process';
import { renameSync, symlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Fault, Stage } from '../fault.ts';
import { SmallDisk } from '../small-disk.ts';

const run = promisify(execFile);
/** Twelve segments: more than PostgreSQL keeps for itself. */
const SIZE_MB = 200;

/** Writes to the journal as long as the server does, which ends in a panic. @returns whether there was one */
async function writeUntil({ query }: Stage['product'], end: number): Promise<boolean> {
  let panicked = false;
  while (performance.now() < end) {
    const write = query(`SELECT pg_logical_emit_message(true, '', repeat('x', 1000000))`);
    const fails = await write.then(
      () => false,
      () => true,
    );
    panicked ||= fails;
    if (fails) await pause(100);
  }
  return panicked;
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
      let panicked = false;
      await outage(async () => {
        disk.fill();
        panicked = await writeUntil(product, performance.now() + scale.outage);
        disk.free();
        await product.stores.postgres.revive();
      });
      await pause(scale.trouble);
      await moveJournal(product, async () => {
        unlinkSync(journal);
        await run('rm', ['-r', kept]);
        await run('cp', ['-a', disk.folder, journal]);
      });
      if (!panicked) throw new Error('the server did not mind');
      return 'the server panicked and came back';
    } finally {
      await disk[Symbol.asyncDispose]();
    }
  },
};
