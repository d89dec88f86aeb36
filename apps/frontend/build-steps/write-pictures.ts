import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cardOf } from './describe-site.ts';
import { drawPictures, lightColour, type Drawing } from './draw-picture.ts';
import { MARK, socialCard } from './draw-social-card.ts';
import { PAGES } from './list-pages.ts';

/** Names and widths that home screens and app lists ask for. */
const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 } as const;
const FAVICON_WIDTH = 32;

/** A full square: systems cut their own shape out of it. */
const icon = (width: number): Drawing => ({
  width,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 36 36"><rect x="-6" y="-6" width="36" height="36" fill="${lightColour('paper')}"/>${MARK(lightColour('ink'), lightColour('ember'))}</svg>`,
});

/** The old format for a favicon: one picture behind a list of one entry. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(FAVICON_WIDTH, 6);
  header.writeUInt8(FAVICON_WIDTH, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

function cardFor(dist: string, file: string): Drawing {
  const html = readFileSync(path.join(dist, file), 'utf8');
  const title = /<title>([^<]*)/.exec(html)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  if (title === undefined || description === undefined)
    throw new Error(`${file} has no title or description.`);
  return socialCard(title, description);
}

/** Draws the icons, and a card for every page that can be mentioned elsewhere. */
export async function writePictures(dist: string): Promise<void> {
  const cards = PAGES.flatMap(({ file, address }) => {
    const name = cardOf(address);
    return name === null ? [] : [{ name, drawing: cardFor(dist, file) }];
  });
  const icons = Object.entries(ICONS).map(([name, width]) => ({ name, drawing: icon(width) }));
  const favicon = { name: 'favicon.ico', drawing: icon(FAVICON_WIDTH) };
  const all = [...cards, ...icons, favicon];
  const pictures = await drawPictures(all.map(({ drawing }) => drawing));
  for (const [index, { name }] of all.entries()) {
    const picture = pictures[index];
    if (!picture) continue;
    const file = path.join(dist, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, name.endsWith('.ico') ? icoOf(picture) : picture);
  }
}
