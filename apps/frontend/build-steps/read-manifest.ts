import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@oncelink/contracts';

/** One file of the build as Vite lists it; `imports` are keys of the manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Chunks by the path of their source. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** Reads Vite's manifest and removes it: it is no file of the page. */
export function readManifest(dist: string): Manifest {
  const folder = path.join(dist, '.vite');
  const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  return manifest;
}

/** The chunk made of a source file. @throws Error when the build has none */
export function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`The build has no chunk for ${source}.`);
  return chunk;
}

/** The files (JavaScript and CSS) that have to be loaded before these sources can run, each after those it imports. */
export function filesNeededBy(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (source: string): void => {
    if (visited.has(source)) return;
    visited.add(source);
    const { file, imports = [], css = [] } = chunkOf(manifest, source);
    imports.forEach(visit);
    for (const needed of [file, ...css]) files.add(needed);
  };
  sources.forEach(visit);
  return [...files];
}

/** The texts of a language; none for English, which is part of the code. */
export const catalogueFiles = (manifest: Manifest, language: Language): readonly string[] =>
  language === 'en' ? [] : filesNeededBy(manifest, [`src/texts/${language}/catalogue.ts`]);

/** The code that every page begins with. */
export const ENTRY = 'index.html';
export const BEFORE_PAINT = 'src/before-paint.ts';

interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const isStyle = (file: string): boolean => file.endsWith('.css');

/**
 * What a page has to load before it can be shown and used. A style sheet of its own stands in place of the common one.
 * Toasts and the password worker are loaded when they are used.
 */
export function filesOfPage(manifest: Manifest, source: string): PageFiles {
  const files = filesNeededBy(manifest, [ENTRY, source]);
  const common = filesNeededBy(manifest, [ENTRY]).filter(isStyle);
  const own = files.filter((file) => isStyle(file) && !common.includes(file));
  return { scripts: files.filter((file) => !isStyle(file)), styles: own.length > 0 ? own : common };
}
