/**
 * Pictures of every page and story, on a phone and a desktop, in light and dark, compared with those of another checkout:
 * `npm run pictures -- --against <commit or folder>`. What differs is printed, and drawn into .data/pictures; `--write`
 * writes it into docs/measured/pictures.md. Fails where no reason is given in picture-reasons.ts.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { makeShortLink } from '@oncelink/link-crypto';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';
import { buildPages, withCheckout } from './build-pages.ts';
import { openBrowser } from './open-browser.ts';
import { reportPictures, unexplained, type Compared } from './picture-report.ts';
import { takePictures } from './take-pictures.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(REPOSITORY, '.data/pictures');
const SIDES = ['before', 'after'] as const;

/** Lays a picture on a sheet of at least its size. */
function layOn(picture: PNG, width: number, height: number): PNG {
  const sheet = new PNG({ width, height });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}

/** @returns how many pixels differ; draws them, if any */
function compare(name: string): number {
  const [before, after] = SIDES.map((side) => PNG.sync.read(readFileSync(path.join(FOLDER, side, name))));
  if (before === undefined || after === undefined) throw new Error(`There are no pictures of ${name}.`);
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const difference = new PNG({ width, height });
  const [left, right] = [before, after].map((picture) => layOn(picture, width, height).data);
  if (left === undefined || right === undefined) return 0;
  const pixels = pixelmatch(left, right, difference.data, width, height, { threshold: 0.1 });
  if (pixels === 0) return 0;
  const file = path.join(FOLDER, 'difference', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, PNG.sync.write(difference));
  return pixels;
}

const listPictures = (side: string): readonly string[] =>
  globSync('*/*.png', { cwd: path.join(FOLDER, side) }).toSorted();

async function takeBoth(): Promise<void> {
  const { fragment } = await makeShortLink('kestrel-vapor-41-harbor');
  const link = `/sh-Ab3dE6gH9k#${fragment}`;
  const browser = await openBrowser();
  try {
    for (const side of SIDES)
      await takePictures(browser, path.join(FOLDER, 'built', side), {
        link,
        folder: path.join(FOLDER, side),
      });
  } finally {
    await browser.close();
  }
}

const { against, write } = parseArgs({
  options: { against: { type: 'string', default: 'HEAD' }, write: { type: 'boolean', default: false } },
}).values;
rmSync(FOLDER, { recursive: true, force: true });
withCheckout(against, (checkout) => buildPages(checkout, path.join(FOLDER, 'built/before')));
buildPages(REPOSITORY, path.join(FOLDER, 'built/after'));
await takeBoth();

const [before, after] = [listPictures('before'), listPictures('after')];
const compared: Compared[] = [
  ...before.map((name) => {
    if (!after.includes(name)) return { name, state: 'gone' } as const;
    return { name, state: compare(name) === 0 ? 'same' : 'changed' } as const;
  }),
  ...after.filter((name) => !before.includes(name)).map((name) => ({ name, state: 'new' }) as const),
];
const report = reportPictures(compared, against);
console.log(`${report}\n\nThe pictures: ${FOLDER}`);
if (write)
  writeMeasured('pictures', {
    meaning: '../design-system.md',
    title: 'Pictures of every page and story',
    command: commandOf('pictures', givenWords()),
    report,
  });
const left = unexplained(compared, against);
if (left.length > 0) console.error(`Changed for no reason that anybody has given: ${left.join(', ')}`);
if (left.length > 0) process.exitCode = 1;
