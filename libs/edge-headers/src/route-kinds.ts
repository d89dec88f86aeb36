import { LINK_PATH_PATTERN } from '@oncelink/contracts';

/**
 * What an address is, as far as headers and caching care. `pay` is the page of the payment form: not its path makes it
 * that, but the host it is asked of.
 */
export type RouteKind = 'api' | 'worker' | 'asset' | 'link' | 'pay' | 'page';

/**
 * Patterns on the path, first match wins. They are written in the common part of JavaScript's and PCRE's syntax, so
 * that every server in front of the pages can use the very same text.
 */
export const ROUTE_PATTERNS: readonly { readonly kind: RouteKind; readonly pattern: string }[] = [
  { kind: 'api', pattern: '^/api/' },
  { kind: 'worker', pattern: '^/assets/kdf\\.worker-[A-Za-z0-9_-]+\\.js$' },
  { kind: 'asset', pattern: '^/assets/' },
  { kind: 'link', pattern: LINK_PATH_PATTERN },
];

const COMPILED = ROUTE_PATTERNS.map(({ kind, pattern }) => ({ kind, expression: new RegExp(pattern) }));

/** The kind of an address. @param path the path as the browser sent it, without its query */
export function routeKind(path: string): RouteKind {
  return COMPILED.find(({ expression }) => expression.test(path))?.kind ?? 'page';
}
