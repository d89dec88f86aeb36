import { spawnSync } from 'node:child_process';
import path from 'node:path';

export interface Arrows {
  readonly folders: readonly string[];
  /** Of these, in the order that has the fewest: `from → to: imports`. */
  readonly back: readonly string[];
}

interface Cruised {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
}

const SOURCES = 'apps/frontend/src';

/** Imports between the folders of the page, tests left out: `from → to` with their number. */
function readImports(root: string): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const program = path.resolve(
    import.meta.dirname,
    '../../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  );
  const options = [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    '--exclude',
    String.raw`\.spec\.`,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...options, SOURCES], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (stdout === '') throw new Error(stderr);
  const cruised: Cruised = JSON.parse(stdout);
  const folderOf = (file: string): string | undefined => /^apps\/frontend\/src\/([^/]+)\//.exec(file)?.[1];
  const imports = new Map<string, Map<string, number>>();
  for (const { source, dependencies } of cruised.modules) {
    const from = folderOf(source);
    if (from === undefined) continue;
    const to = imports.get(from) ?? new Map<string, number>();
    imports.set(from, to);
    for (const { resolved } of dependencies) {
      const folder = folderOf(resolved);
      if (folder !== undefined && folder !== from) to.set(folder, (to.get(folder) ?? 0) + 1);
    }
  }
  return imports;
}

/**
 * No list of folders has to be kept: this finds the order with the fewest arrows back, and of those the one with the
 * fewest imports. It builds the order from the bottom, set of folders by set of folders. An arrow that leads back
 * even then is there in every order.
 */
export function countArrows(root: string): Arrows {
  const imports = readImports(root);
  const folders = [
    ...new Set([...imports.keys(), ...[...imports.values()].flatMap((to) => [...to.keys()])]),
  ].sort();
  const countOf = (from: string, to: string): number => imports.get(from)?.get(to) ?? 0;
  // Of every set of folders, as bits: the best way to put them below all others.
  const best: { readonly cost: number; readonly back: readonly string[] }[] = [{ cost: 0, back: [] }];
  for (let set = 1; set < 1 << folders.length; set += 1) {
    const ways = folders.flatMap((top, bit) => {
      const below = best[set & ~(1 << bit)];
      if ((set & (1 << bit)) === 0 || below === undefined) return [];
      const arrows = folders.filter(
        (other, index) => index !== bit && (set & (1 << index)) !== 0 && countOf(other, top) > 0,
      );
      const cost = arrows.reduce((sum, other) => sum + 1e6 + countOf(other, top), below.cost);
      return [{ cost, arrows, below, top }];
    });
    const [way] = ways.toSorted((a, b) => a.cost - b.cost);
    if (way === undefined) throw new Error('A set of folders has a top.');
    best.push({
      cost: way.cost,
      back: [
        ...way.below.back,
        ...way.arrows.map((from) => `${from} → ${way.top}: ${countOf(from, way.top)}`),
      ],
    });
  }
  return { folders, back: best.at(-1)?.back ?? [] };
}
