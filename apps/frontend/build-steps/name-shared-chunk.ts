/** What is asked of the bundler's graph of modules. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleLinks | null;
}
interface ModuleLinks {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

/** The pages that have to be there at once: a sender and a reader wait for them. */
const FIRST_PAGES = ['/src/pages/home/home-page.tsx', '/src/pages/open-link/open-link-page.tsx'];

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
 * Puts what every page needs, and what both first pages need, into one file: small files compress badly.
 * @returns the file's name, or null where the bundler decides: one file for all that the same parts use
 */
export function nameSharedChunk(id: string, graph: ModuleGraph): string | null {
  // A style sheet would be loaded with whatever imports that file. Pages keep their own names. What is also imported at once goes with its importers: else two files would need each
  // other.
  if (graph.getModuleInfo(id)?.importers.length === 0 || id.endsWith(START) || id.endsWith('.css'))
    return null;
  const loaders = [...loadersOf(id, graph)];
  const isEverywhere = loaders.some((loader) => graph.getModuleInfo(loader)?.isEntry);
  const isFirst = FIRST_PAGES.every((page) => loaders.some((loader) => loader.endsWith(page)));
  return isEverywhere || isFirst ? 'shared' : null;
}
