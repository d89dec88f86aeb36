import { LINK_PATH_PATTERN } from '@oncelink/contracts';

/** Addresses and the pages that they show, by name; each page is a chunk of its own. */
export const PATHS = {
  '/': 'home',
  '/products': 'products',
  '/solutions': 'solutions',
  '/features': 'features',
  '/pricing': 'pricing',
  '/api': 'api',
  '/developers': 'developers',
  '/developers/device': 'device',
  '/developers/console': 'console',
  '/developers/errors': 'api-errors',
  '/teams': 'teams',
  '/enterprise': 'enterprise',
  '/integrations': 'integrations',
  '/security': 'security',
  '/check': 'check',
  '/contact': 'contact',
  '/get-started': 'get-started',
  '/ask': 'ask',
  '/account': 'account',
  '/account/usage': 'usage',
  '/links': 'links',
  '/subscription/success': 'subscription-success',
  '/terms': 'legal',
  '/privacy': 'legal',
  '/data': 'legal',
  '/cookie': 'legal',
} as const;

type Path = keyof typeof PATHS;

/** They mean something to one person only: no search engine should know them. */
export const PERSONAL_PATHS: readonly string[] = [
  '/account',
  '/account/usage',
  '/links',
  '/developers/console',
  '/subscription/success',
] satisfies Path[];

export type PageName = (typeof PATHS)[Path] | 'open-link' | 'not-found';

const isPath = (pathname: string): pathname is Path => Object.hasOwn(PATHS, pathname);

const LINK = new RegExp(LINK_PATH_PATTERN);
export const isLink = (pathname: string): boolean => LINK.test(pathname);

/** Links of asks, and of their answers. They have the page of links. */
export const isAskLink = (pathname: string): boolean => isLink(pathname) && pathname.startsWith('/r');

/** Addresses that a server answers itself: a link to one leaves the page. */
export const isServed = (to: string): boolean => /^\/(api\/|\.well-known\/)/.test(to);

/** Which page an address shows. Exact, as in the servers in front: the first render must be what they sent. */
export function pageAt(pathname: string): PageName {
  if (isLink(pathname)) return 'open-link';
  return isPath(pathname) ? PATHS[pathname] : 'not-found';
}
