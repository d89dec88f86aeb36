import { randomUUID } from 'node:crypto';
import { apiHeaders } from '@oncelink/edge-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LinkCalls } from '../links/link-calls.ts';
import { ApiError } from './api-error.ts';
import { answerError } from './error.filter.ts';
import { FORM_MEDIA } from './parse-form.ts';
import type { RawRequest } from './plain-request.ts';
import type { ApiRequest, RouteFacts } from './request-types.ts';

/** Ids that proxies and tracers make. Anything else could carry line breaks or markup into logs and answers. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's id of this request if it is harmless, otherwise a new one. */
export function requestIdOf({ headers }: Pick<RawRequest, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Too many calls wait. Made once: a stack for each of thousands would cost more than the rest of their answers. */
export const FULL = new ApiError('UNAVAILABLE', {}, { 'retry-after': '1' });

/** Of every answer. In lower case, as Fastify keeps them: it would convert each name for each answer. */
export const HEADERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(apiHeaders()).map(([name, value]) => [name.toLowerCase(), value]),
);

/** Whose browsers may call. */
interface Origins {
  /** Scheme and host under which visitors see the site. */
  readonly publicOrigin: string;
  /** Where links are opened, if that is another host. */
  readonly readerOrigin?: string | undefined;
  /** Of the sites that may call `/api/v1`. */
  readonly apiOrigins: ReadonlySet<string>;
}

/** Without the port, which proxies may leave out. */
const hostOf = ({ headers }: ApiRequest): string | undefined =>
  headers.host?.toLowerCase().replace(/:\d+$/, '');

/**
 * Refuses a request before its body is read: those from elsewhere, and calls about links while too many wait. What is
 * refused must cost next to nothing: a gateway that reads, checks and logs three times what it can serve serves next to
 * none of it.
 * @returns whether there is room. @throws ApiError what refuses it, whether there is room or not
 */
export type Admit = (request: ApiRequest, route: RouteFacts) => boolean;

export function admitter(origins: Origins, links: Pick<LinkCalls, 'fullness'>): Admit {
  const { readerOrigin } = origins;
  const readerHost = readerOrigin === undefined ? undefined : new URL(readerOrigin).hostname;
  const readers: Origins = { publicOrigin: readerOrigin ?? '', apiOrigins: new Set() };
  return (request, route) => {
    const isReaders = readerHost !== undefined && hostOf(request) === readerHost;
    if (isReaders && route.forReaders !== true) throw new ApiError('ROUTE_NOT_FOUND');
    refuseForeign(request, route, isReaders ? readers : origins);
    const share = route.rule?.share;
    return share === undefined || links.fullness < share;
  };
}

/** The onRequest hook: gives the answer its headers, and admits the request. */
export function admitRequests(admit: Admit) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const route = request.routeOptions.config;
    request.route = route;
    reply.headers(HEADERS).header('x-request-id', request.id);
    if (admit(request, route)) done();
    else answerError(request, reply, FULL);
  };
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set([undefined, 'same-origin', 'none']);
const JSON_ONLY: readonly string[] = ['application/json'];
const JSON_OR_FORM: readonly string[] = [...JSON_ONLY, FORM_MEDIA];

function refuseForeign(
  request: ApiRequest,
  { reportMedia, rawBody, takesForms, isV1 }: RouteFacts,
  { publicOrigin, apiOrigins }: Origins,
): void {
  // RFC 9112 §3.2 demands a host. Without one, two servers in a row could understand different requests.
  if (request.headers.host === undefined) throw new ApiError('MALFORMED_REQUEST');
  // A raw body is signed, and no browser of a visitor can make the signature.
  if (SAFE_METHODS.has(request.raw.method ?? '') || rawBody) return;
  const isInvited = isV1 && apiOrigins.has(request.headers.origin ?? '');
  if (reportMedia === undefined && !isInvited) refuseCrossSite(request, publicOrigin);
  refuseOtherMedia(request, reportMedia ?? (takesForms ? JSON_OR_FORM : JSON_ONLY));
}

/**
 * Refuses requests that another site makes a visitor's browser send. There are no cookies that such a request could
 * abuse, so this is the second line of defence. Programs send neither header and pass.
 */
function refuseCrossSite({ headers }: ApiRequest, ownOrigin: string): void {
  const { origin = ownOrigin, 'sec-fetch-site': site } = headers;
  if (origin !== ownOrigin || !OWN_SITES.has(site?.toString())) throw new ApiError('CROSS_SITE');
}

/**
 * A form of another site can send text. For JSON its browser has to ask first (CORS), and is never allowed. Compressed
 * bodies are refused too: their sender would choose how much work it is to unpack them.
 */
function refuseOtherMedia({ headers }: ApiRequest, accepted: readonly string[]): void {
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  const type = headers['content-type'] ?? '';
  if (isPlain && accepted.includes(type)) return; // as our own page writes it
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const [media = ''] = type.split(';');
  if (hasBody && !(isPlain && accepted.includes(media.trim().toLowerCase()))) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
}
