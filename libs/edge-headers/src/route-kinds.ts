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
  { kind: 'worker', pattern: '^/assets/(kdf|bundle)\\.worker-[A-Za-z0-9_-]+\\.js$' },
  { kind: 'asset', pattern: '^/assets/' },
  { kind: 'link', pattern: LINK_PATH_PATTERN },
];

const COMPILED = ROUTE_PATTERNS.map(({ kind, pattern }) => ({ kind, expression: new RegExp(pattern) }));

/** A path as nginx reads it before it chooses an answer: decoded once, with neither double slashes nor dots. */
function normalise(path: string): string {
  const decoded = path.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const segments: string[] = [];
  for (const segment of decoded.split('/').slice(1)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}${segments.length > 0 && decoded.endsWith('/') ? '/' : ''}`;
}

/**
 * The kind of an address. Programs that rewrite links also write `//`, `/./` and `%73` for `s`: what is a link to nginx is
 * one here, so that it is kept as little.
 * @param path the path as the browser sent it, without its query
 */
export function routeKind(path: string): RouteKind {
  const read = normalise(path);
  return COMPILED.find(({ expression }) => expression.test(read))?.kind ?? 'page';
}
