/** What is asked of the bundler's graph of modules. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleLinks | null;
}
interface ModuleLinks {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

/** The two pages that have to be there at once: whoever sends a secret, and whoever receives one, waits for them. */
const FIRST_PAGES = {
  '/src/pages/home/home-page.tsx': 'home',
  '/src/pages/open-link/open-link-page.tsx': 'link',
};

const FEATURE = /\/src\/features\/([^/]+)\//;

/** Everything that loads this module: entries, pages, and whatever else is imported when it is wanted. */
function loadersOf(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (module === null) return new Set();
  const loaders = new Set(module.isEntry || module.dynamicImporters.length > 0 ? [id] : []);
  for (const importer of module.importers)
    for (const loader of loadersOf(importer, graph, seen)) loaders.add(loader);
  return loaders;
}

/** A file of its own for what starts the page: an entry without any code would vanish from the manifest. */
const START = '/src/entry-client.tsx';

/**
 * Puts all that every page needs into one file, what several parts of the page use into as few as possible (small
 * files compress badly), and nothing into the files of the first pages that only other parts use.
 * @returns the file's name, or null where the module belongs to one part alone
 */
export function nameSharedChunk(id: string, graph: ModuleGraph): string | null {
  const loaders = [...loadersOf(id, graph)];
  // Pages keep their own names. What is also imported at once goes with its importers: else the two files would need
  // each other.
  if (graph.getModuleInfo(id)?.importers.length === 0 || id.endsWith(START)) return null;
  const first = Object.entries(FIRST_PAGES)
    .filter(([page]) => loaders.some((loader) => loader.endsWith(page)))
    .map(([, name]) => name);
  if (first.length > 1 || loaders.some((loader) => graph.getModuleInfo(loader)?.isEntry)) return 'shared';
  if (loaders.length < 2) return null;
  if (first.length === 1) return `shared-${first.join('')}`;
  const feature = FEATURE.exec(id)?.[1];
  return feature === undefined ? 'shared-later' : `shared-${feature}`;
}
