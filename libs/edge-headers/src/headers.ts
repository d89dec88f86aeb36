import {
  API_POLICY,
  PAGE_POLICY,
  PAY_PERMISSIONS,
  PAY_POLICY,
  PERMISSIONS,
  WORKER_POLICY,
  policyValue,
  type Policy,
} from './policies.ts';
import type { RouteKind } from './route-kinds.ts';

export interface HeaderOptions {
  /** True where TLS ends: adds HSTS and has browsers upgrade what is left of plain HTTP. */
  readonly tls: boolean;
}

export type Headers = Record<string, string>;

/**
 * Two years, for this host alone: what is below it may be of others and without TLS. Browsers can't be made to forget it,
 * so an operator says what more it is for (setting HSTS of nginx).
 */
const HSTS = 'max-age=63072000';

/** Neither stored nor found. */
const HIDDEN: readonly RouteKind[] = ['api', 'link', 'pay'];

const POLICIES: Readonly<Record<RouteKind, Policy>> = {
  api: API_POLICY,
  worker: WORKER_POLICY,
  asset: PAGE_POLICY,
  link: PAGE_POLICY,
  pay: PAY_POLICY,
  page: PAGE_POLICY,
};

/** The same for every answer, whatever its status. */
const ALWAYS: Headers = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Means something on documents, and on what they are made of; on an answer of the API it would be 800 idle bytes. */
const DOCUMENTS: Headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PERMISSIONS,
  'Reporting-Endpoints': 'csp="/api/csp-report"',
};

/** The provider's script can't bear isolation, and a bank may confirm a payment in a window of its own. */
const PAY_DOCUMENT: Headers = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Embedder-Policy': 'unsafe-none',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PAY_PERMISSIONS,
};

function documentHeaders(kind: RouteKind): Headers {
  if (kind === 'api') return {};
  return kind === 'pay' ? PAY_DOCUMENT : DOCUMENTS;
}

function cacheControl(kind: RouteKind, status: number): string {
  // Keyed on the status: an asset missing during a roll-out must not be remembered for a year.
  if (status >= 400 || HIDDEN.includes(kind)) return 'no-store';
  return kind === 'page' ? 'no-cache' : 'public, max-age=31536000, immutable';
}

/**
 * Security and caching headers of one answer.
 * @param kind what the address is, from `routeKind`
 * @param status the HTTP status of the answer
 */
export function edgeHeaders(kind: RouteKind, status: number, { tls }: HeaderOptions): Headers {
  const policy =
    tls && kind !== 'api' ? { ...POLICIES[kind], 'upgrade-insecure-requests': [] } : POLICIES[kind];
  return {
    ...ALWAYS,
    ...documentHeaders(kind),
    'Content-Security-Policy': policyValue(policy),
    'Cache-Control': cacheControl(kind, status),
    ...(HIDDEN.includes(kind) && { 'X-Robots-Tag': 'noindex, nofollow, noarchive, nosnippet' }),
    ...(tls && { 'Strict-Transport-Security': HSTS }),
  };
}

/** What the API itself puts on each answer, so that it is safe behind any proxy or none. */
export function apiHeaders(): Headers {
  return edgeHeaders('api', 200, { tls: false });
}
