import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_PATH, LINK_PATH_PATTERN, PAY_PAGE_PATH } from '@oncelink/contracts';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

/** What stands beside the pages. */
const FILES = [
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/robots.txt',
  '/site.webmanifest',
  '/sitemap.xml',
  '/third-party-notices.txt',
  '/developers/vectors.json',
  '/developers/vectors.schema.json',
  '/.well-known/security.txt',
  '/.well-known/oncelink-receipts.json',
  BUILD_PATH,
  PAY_PAGE_PATH,
];

/** The addresses of the pages, from the page's own list: tools may not import it. */
const pages = (): string[] =>
  [...read('apps/frontend/src/lib/addresses.ts').matchAll(/^ {2}'(\/[a-z/-]*)': '/gm)].map(
    ([, address = '']) => address,
  );

/** Those of the page and of programs. */
const routes = (): string[] =>
  ['openapi.json', 'openapi.v1.json'].flatMap((file) =>
    Object.keys(JSON.parse(read(`apps/gateway/${file}`)).paths),
  );

/** What passes the gateway by, and is in no document of its. */
const PAST_THE_GATEWAY = ['/api/files/{id}/parts/{n}', '/api/files/{id}/bytes'];

/** `/api/seals/{id}` is logged as `/api/seals/~id`. */
function renderRoute(route: string): string {
  if (!route.includes('{')) return `  ${route} ${route};\n`;
  const pattern = route.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+');
  return `  "~^${pattern}$" ${route.replaceAll(/\{(\w+)\}/g, '~$1')};\n`;
}

/**
 * What a path is called in nginx's log: known pages, files and calls by their names, all others by none. A list of what may
 * be written, not of what may not: there are more ways to rewrite a link than a list has lines.
 */
export function renderLoggedPaths(): string {
  return [
    '# Written by `npm run nginx -w tools/checks`; do not edit.\n\n',
    'map $uri $logged_path {\n',
    ...[...pages(), ...FILES].map((known) => `  ${known} ${known};\n`),
    ...[...routes(), ...PAST_THE_GATEWAY].map(renderRoute),
    `  "~${LINK_PATH_PATTERN}" "/s~link";\n`,
    '  ~^/assets/ "/assets/~file";\n',
    '  ~^/api/ "/api/~other";\n',
    '  default "/~other";\n}\n',
  ].join('');
}
