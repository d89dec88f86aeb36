import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Stage } from '../fault.ts';
import { SmallDisk } from '../small-disk.ts';
import { addLinks, FORGET_LINKS } from './added-links.ts';

const SIZE_MB = 24;
/** So many refusals in a row: the table has room in none of its pages. */
const REFUSALS = 40;

/** Takes the room that is left in the pages of the links, too. All of them have the same proof. */
const FILL_PAGES = `
DO $$
DECLARE refused int := 0;
BEGIN
  WHILE refused < ${REFUSALS} LOOP
    BEGIN
      ${addLinks({ rows: '1', seconds: '3600', bytes: 1 })};
      refused := 0;
    EXCEPTION WHEN disk_full THEN
      refused := refused + 1;
    END;
  END LOOP;
END $$`;

const moveLinks = async ({ query }: Stage['product'], space: string): Promise<void> => {
  await query(`ALTER TABLE link SET TABLESPACE ${space}`);
  await query(`ALTER INDEX link_pkey SET TABLESPACE ${space}`);
};

/** @returns what people were answered meanwhile; @throws when no request met the full disk, or none could read */
async function fillAndFree({ product, recorder, scale, outage }: Stage, disk: SmallDisk): Promise<string> {
  const [old] = recorder.links;
  let since = 0;
  await outage(async () => {
    disk.fill();
    await product.query(FILL_PAGES);
    since = performance.now();
    await pause(scale.outage);
    // Looking writes nothing, and needs no space.
    if (old !== undefined) await recorder.status(old);
    disk.free();
  });
  const meanwhile = recorder.exchanges.filter(({ start }) => start > since);
  const count = (action: string, status: number): number =>
    meanwhile.filter((one) => one.action === action && one.reply?.status === status).length;
  if (count('create', 503) === 0) throw new Error('no request met the full disk');
  if (count('status', 200) === 0) throw new Error('no link could be looked at');
  return `${count('create', 503)} creates and ${count('claim', 503)} claims refused, ${count('status', 200)} reads answered`;
}

/** The disk of the links fills up until no row finds room any more, and is freed again. */
export const diskFull: Fault = {
  name: 'disk full',
  inCi: false,
  run: async (stage) => {
    const { query } = stage.product;
    const [row] = await query<{ data: string }>(`SELECT current_setting('data_directory') AS data`);
    const disk = await SmallDisk.mount(SIZE_MB, row?.data ?? '/');
    try {
      await query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`);
      try {
        await moveLinks(stage.product, 'small');
        return await fillAndFree(stage, disk);
      } finally {
        await query(FORGET_LINKS, [1]);
        await moveLinks(stage.product, 'pg_default');
        await query('DROP TABLESPACE small');
      }
    } finally {
      await disk[Symbol.asyncDispose]();
    }
  },
};
