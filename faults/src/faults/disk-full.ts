import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { NotShown, type Fault, type Stage } from '../fault.ts';
import { ADD_LINKS, FORGET_LINKS } from './added-links.ts';

const run = promisify(execFile);
const SIZE_MB = 24;
const FILL_ROWS = 40;
const FILL_SECONDS = 3600;
const PARTS = [0, 1, 2, 3];

/** A disk so small that it can be filled. */
async function mountDisk(folder: string): Promise<void> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]);
  } catch {
    throw new NotShown('no disk can be mounted without being root');
  }
}

/** Takes all that is left of the disk. */
function fill(file: string): void {
  const megabyte = Buffer.alloc(1 << 20);
  for (const size of [megabyte.length, 4096]) {
    try {
      for (;;) writeFileSync(file, megabyte.subarray(0, size), { flag: 'a' });
    } catch {
      // Full, which is what it is for.
    }
  }
}

/** Takes the room that is left in the pages of the links, too. */
async function fillPages({ query }: Stage['product']): Promise<void> {
  for (const rows of [FILL_ROWS, 1]) {
    try {
      for (;;) await query(ADD_LINKS, [rows, FILL_SECONDS]);
    } catch {
      // Full, which is what it is for.
    }
  }
}

const moveLinks = async ({ query }: Stage['product'], space: string): Promise<void> => {
  for (const part of PARTS) {
    await query(`ALTER TABLE link_${part} SET TABLESPACE ${space}`);
    await query(`ALTER INDEX link_${part}_pkey SET TABLESPACE ${space}`);
  }
};

async function fillAndFree({ product, recorder, scale }: Stage, folder: string): Promise<void> {
  const [row] = await product.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
  const { uid, gid } = statSync(row?.folder ?? folder);
  chownSync(folder, uid, gid);
  const filler = path.join(folder, 'filler');
  await product.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
  try {
    await moveLinks(product, 'small');
    fill(filler);
    const since = performance.now();
    await fillPages(product);
    await pause(scale.outage);
    rmSync(filler);
    if (!recorder.exchanges.some(({ start, reply }) => start > since && reply?.status === 503))
      throw new NotShown('nobody met the full disk');
  } finally {
    await product.query(FORGET_LINKS, [FILL_ROWS]);
    await moveLinks(product, 'pg_default');
    await product.query('DROP TABLESPACE small');
  }
}

/** The disk of the links fills up, and is freed again. */
export const diskFull: Fault = {
  name: 'disk full',
  inCi: false,
  run: async (stage) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-small-disk-'));
    try {
      await mountDisk(folder);
      try {
        await fillAndFree(stage, folder);
      } finally {
        await run('umount', ['-l', folder]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return undefined;
  },
};
