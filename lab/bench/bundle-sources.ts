import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the bundler writes above what it took from a file: its path, seen from the folder of the program. */
const FROM = /^\/\/ ((?:\.\.\/|node_modules\/|src\/)\S+)$/;
const DIST = /\/dist\/.*$/;

interface Part {
  /** Counted from 0, as profiles count. */
  readonly line: number;
  readonly source: string;
}

function readParts(file: string): readonly Part[] {
  if (!DIST.test(file) || !existsSync(file)) return [];
  const program = file.replace(DIST, '');
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, line) => {
      const from = FROM.exec(text)?.[1];
      return from === undefined ? [] : [{ line, source: path.resolve(program, from) }];
    });
}

/** Finds the files that bundles are made of: a profile knows the bundle's lines alone. */
export class BundleSources {
  readonly #parts = new Map<string, readonly Part[]>();

  /** @returns the path of the source, or the address itself where it is of no bundle */
  find(url: string, line: number): string {
    if (!url.startsWith('file:')) return url;
    const parts = this.#parts.get(url) ?? readParts(fileURLToPath(url));
    this.#parts.set(url, parts);
    return parts.findLast((part) => part.line <= line)?.source ?? url;
  }
}
