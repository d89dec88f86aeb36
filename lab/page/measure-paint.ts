/**
 * How soon the first pages are there, beside static pages with the same words and font on the same server.
 * `npm run paint -- --write` also writes docs/measured/paint.md.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from './open-browser.ts';
import { plainPage } from './plain-page.ts';
import { SETTLE_MS, connectToBrowser, readPaint, type Paint } from './read-paint.ts';
import { serveSite } from './serve-site.ts';
import { alignTable } from '../align-table.ts';
import { median } from '../statistics.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(REPOSITORY, 'apps/frontend/dist');
/** Half of all paints lie within a third of their median, so that of five swings by a third from run to run, that of 15 by a tenth. */
const ROUNDS = 30;
const MAX = { ratio: 1.3, blocking: 150, shift: 0.02 };

/** Puts the static counterpart of a page into a build. @returns its address */
function addPlainPage(root: string, file: string): string {
  const address = `/plain${file.replace('.html', '').replace('_', '-')}`;
  const cssFile = `${address}.css`;
  const { html, css } = plainPage(readFileSync(path.join(root, file), 'utf8'), cssFile);
  mkdirSync(path.join(root, address));
  writeFileSync(path.join(root, address, 'index.html'), html);
  writeFileSync(path.join(root, cssFile), css);
  return address;
}

const middle = (paints: readonly Paint[], figure: keyof Paint): number =>
  median(paints.map((paint) => paint[figure]));

interface Measured {
  readonly name: string;
  readonly page: readonly Paint[];
  readonly plain: readonly Paint[];
}

const ratioOf = ({ page, plain }: Measured): number => middle(page, 'largest') / middle(plain, 'largest');

function rowOf(measured: Measured): string[] {
  const { name, page, plain } = measured;
  const figures = [
    middle(page, 'largest').toFixed(0),
    middle(plain, 'largest').toFixed(0),
    `${ratioOf(measured).toFixed(2)}×`,
    middle(page, 'blocking').toFixed(0),
    middle(page, 'shift').toFixed(3),
  ];
  return [name, ...figures];
}

const isGood = (measured: Measured): boolean =>
  ratioOf(measured) <= MAX.ratio &&
  middle(measured.page, 'blocking') < MAX.blocking &&
  middle(measured.page, 'shift') < MAX.shift;

interface Subject {
  readonly name: string;
  /** Addresses. */
  readonly page: string;
  readonly plain: string;
}

async function measurePages(subjects: readonly Subject[]): Promise<readonly Measured[]> {
  const browser = await connectToBrowser();
  // A browser's first page takes longer than all that follow.
  for (const { page } of subjects) await readPaint(browser, page, SETTLE_MS.scripted);
  const results = subjects.map(({ name, page, plain }) => ({
    name,
    addresses: { page, plain },
    page: [] as Paint[],
    plain: [] as Paint[],
  }));
  // In turns, so that other work of the machine meets all of them.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { addresses, page, plain } of results) {
      plain.push(await readPaint(browser, addresses.plain, SETTLE_MS.still));
      page.push(await readPaint(browser, addresses.page, SETTLE_MS.scripted));
    }
  return results;
}

async function measure(root: string): Promise<readonly Measured[]> {
  const plain = { home: addPlainPage(root, 'index.html'), link: addPlainPage(root, '_link.html') };
  const site = await serveSite(root);
  const opened = await openBrowser();
  try {
    return await measurePages([
      { name: '`/`', page: `${site.origin}/`, plain: site.origin + plain.home },
      { name: 'a link', page: site.origin + site.link, plain: site.origin + plain.link },
    ]);
  } finally {
    await opened.close();
    await site.close();
  }
}

const root = mkdtempSync(path.join(tmpdir(), 'oncelink-page-'));
try {
  cpSync(DIST, root, { recursive: true });
  const results = await measure(root);
  const head = ['page', 'largest paint, ms', 'static page, ms', 'ratio', 'blocking time, ms', 'layout shift'];
  const table = alignTable([head, ...results.map(rowOf)]);
  console.log(table);
  if (process.argv.includes('--write'))
    writeMeasured('paint', {
      meaning: '../performance.md#pages',
      title: 'Paint',
      command: commandOf('paint', givenWords()),
      report: table,
    });
  if (!results.every(isGood)) {
    console.error(`More than ${MAX.ratio}×, ${MAX.blocking} ms or a shift of ${MAX.shift}.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(root, { recursive: true });
}
