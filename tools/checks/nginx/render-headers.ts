import { PAY_PAGE_PATH } from '@oncelink/contracts';
import { edgeHeaders, ROUTE_PATTERNS, type RouteKind } from '@oncelink/edge-headers';

const KINDS: readonly RouteKind[] = [...ROUTE_PATTERNS.map(({ kind }) => kind), 'pay', 'page'];

/** One line of a map: what the case is called in nginx, and the header's value there (none is an empty text). */
interface Case {
  readonly key: string;
  readonly value: string;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;
const variableOf = (header: string): string => `$header_${header.toLowerCase().replaceAll('-', '_')}`;

/** Every kind of address, with and without TLS, in success and failure. */
function casesOf(header: string): Case[] {
  return ['on', 'off'].flatMap((tls) =>
    KINDS.flatMap((kind) =>
      [200, 404].map((status) => ({
        key: `${tls}:${kind}:${status < 400 ? 'good' : 'bad'}`,
        value: edgeHeaders(kind, status, { tls: tls === 'on' })[header] ?? '',
      })),
    ),
  );
}

function mostCommon(values: readonly string[]): string {
  const count = (value: string): number => values.filter((other) => other === value).length;
  return values.toSorted((a, b) => count(b) - count(a))[0] ?? '';
}

const HSTS = 'Strict-Transport-Security';

/** The operator's own value in place of the table's. */
function renderHsts(): string {
  const { [HSTS]: value = '' } = edgeHeaders('page', 200, { tls: true });
  return [
    `map $hsts_setting $hsts {\n  table ${quoted(value)};\n  default $hsts_setting;\n}\n`,
    `map $edge_tls ${variableOf(HSTS)} {\n  on $hsts;\n  default "";\n}\n`,
  ].join('\n');
}

function renderMap(header: string): string {
  if (header === HSTS) return renderHsts();
  const cases = casesOf(header);
  const usual = mostCommon(cases.map(({ value }) => value));
  const others = cases.filter(({ value }) => value !== usual);
  const lines = [
    // The gateway has put its own headers on what it answered; a second copy of a policy would be a second policy.
    '~^gateway: "";',
    `default ${quoted(usual)};`,
    ...others.map(({ key, value }) => `${quoted(`edge:${key}`)} ${quoted(value)};`),
  ];
  return `map "$answer_case" ${variableOf(header)} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

function headerNames(): string[] {
  const names = ['on', 'off'].flatMap((tls) =>
    KINDS.flatMap((kind) => Object.keys(edgeHeaders(kind, 200, { tls: tls === 'on' }))),
  );
  return [...new Set(names)];
}

/**
 * The security and caching headers of all addresses as nginx configuration, from the one table that every server in
 * front of the pages uses. `add_header` stands once, at the top: one in a location would drop all others there, and
 * an empty value sends nothing.
 */
export function renderHeaders(): string {
  const names = headerNames();
  // On the host of payment forms one page is another one than its path says.
  const pay = `  ${quoted(`~^pay:${PAY_PAGE_PATH.replace('.', String.raw`\.`)}$`)} pay;\n`;
  const kinds = ROUTE_PATTERNS.map(
    ({ kind, pattern }) => `  ${quoted(`~^(main|pay):${pattern.replace('^', '')}`)} ${kind};\n`,
  ).join('');
  return [
    '# Written by `npm run nginx -w tools/checks`; do not edit.\n',
    `map "$site:$uri" $route_kind {\n${pay}${kinds}  default page;\n}\n`,
    'map $status $outcome {\n  ~^[45] bad;\n  default good;\n}\n',
    'map $upstream_http_x_frame_options $answered_by {\n  "" edge;\n  default gateway;\n}\n',
    'map "$answered_by:$edge_tls:$route_kind:$outcome" $answer_case {\n  default "$answered_by:$edge_tls:$route_kind:$outcome";\n}\n',
    ...names.map(renderMap),
    names.map((name) => `add_header ${name} ${variableOf(name)} always;\n`).join(''),
  ].join('\n');
}
