/** Pages by name; each is a chunk of its own. */
export type PageName =
  'home' | 'pricing' | 'get-started' | 'account' | 'subscription-success' | 'open-link' | 'not-found';

const PATHS: Readonly<Record<string, PageName>> = {
  '/': 'home',
  '/pricing': 'pricing',
  '/get-started': 'get-started',
  '/account': 'account',
  '/subscription/success': 'subscription-success',
};

/**
 * The same as in the servers in front of the page, which answer these addresses with the neutral page of links. A link
 * whose `#` was mangled to `%23` is a link too.
 */
const LINK = /^\/s(h|hp)?(-|%)/;

/** Which page an address shows. Exact, as in the servers in front: the first render must be what they sent. */
export function pageAt(pathname: string): PageName {
  if (LINK.test(pathname)) return 'open-link';
  return Object.hasOwn(PATHS, pathname) ? (PATHS[pathname] ?? 'not-found') : 'not-found';
}
