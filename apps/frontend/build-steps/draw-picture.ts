import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { decompress } from 'wawoff2';

const SRC = path.resolve(import.meta.dirname, '../src');

const TOKENS = readFileSync(path.join(SRC, 'styles/tokens.css'), 'utf8');

/** A colour of the design in its light form. @throws Error when the design has none of that name */
export function lightColour(name: string): string {
  const colour = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(TOKENS)?.[1];
  if (colour === undefined) throw new Error(`The design has no colour ${name}.`);
  return colour;
}

/** An SVG, and how wide its picture is to be, in pixels. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
}

/** Draws SVGs with the page's own font and no other. @returns a PNG for each */
export async function drawPictures(drawings: readonly Drawing[]): Promise<readonly Buffer[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-font-'));
  try {
    // The drawing library reads no woff2, and fonts from files only.
    const fontFile = path.join(folder, 'font.ttf');
    writeFileSync(
      fontFile,
      await decompress(readFileSync(path.join(SRC, 'fonts/schibsted-grotesk-latin.woff2'))),
    );
    const font = { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: 'Schibsted Grotesk' };
    return drawings.map(({ svg, width }) =>
      new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng(),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
