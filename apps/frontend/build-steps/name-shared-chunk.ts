import type { Rolldown } from 'vite';

/** What is asked of the bundler's graph of modules. */
type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const READERS_PAGE = '/src/pages/open-link/open-link-page.tsx';
/** What has to be there at once: the page's start, and the pages that a sender and a reader wait for. */
const FIRST_PAGES = ['/src/pages/home/home-page.tsx', READERS_PAGE];
/** What the page of a link shares with the demo, the receipt and "take back", and with no page that has nothing to do with links. */
const READING = /\/(?:link-crypto\/src|features\/open-link|api)\/|\/(?:await-burn|stretch-error)\.ts$/;
/** Files of their own: an entry without any code would vanish from the manifest, and a style sheet be loaded by all. */
const ALONE = /\/src\/entry-client\.tsx$|\.css$/;
/** Every page imports the index of contracts, but few use these parts of it. */
const OF_FEW_PAGES =
  /\/contracts\/src\/(?:api-keys|build-description|device-messages|error-texts|key-messages|link-list|own-url|pay-page|program-errors|readers|sign-in-link|stored-columns)\.ts$/;

/** Of a few lines, and used by both first pages, by one of them later: alone each would compress badly. */
const SMALL = /\/src\/(?:lib\/personal-click|lib\/use-time-left|ui\/fuse)\.tsx?$/;

/** A module, and everything that can't be loaded without it. */
function dependentsOf(id: string, graph: ModuleGraph, seen = new Set<string>()): ReadonlySet<string> {
  if (!seen.has(id)) {
    seen.add(id);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) dependentsOf(importer, graph, seen);
  }
  return seen;
}

/**
 * Puts what every page needs, and what both first pages need, into one file, and into another what reads links on the
 * reader's page and elsewhere: small files compress badly.
 * @returns the file's name, or null where the bundler decides: one file for all that the same parts use
 */
export function nameSharedChunk(id: string, graph: ModuleGraph): string | null {
  // Pages keep their own names.
  if (graph.getModuleInfo(id)?.importers.length === 0 || ALONE.test(id) || OF_FEW_PAGES.test(id)) return null;
  if (SMALL.test(id)) return 'shared';
  const dependents = [...dependentsOf(id, graph)];
  const isEverywhere = dependents.some((one) => graph.getModuleInfo(one)?.isEntry);
  const isFirst = FIRST_PAGES.every((page) => dependents.some((one) => one.endsWith(page)));
  if (isEverywhere || isFirst) return 'shared';
  const isForReaders = dependents.some((one) => one.endsWith(READERS_PAGE));
  const begins = dependents.filter((one) => graph.getModuleInfo(one)?.importers.length === 0);
  return isForReaders && begins.length > 1 && READING.test(id) ? 'reading' : null;
}
