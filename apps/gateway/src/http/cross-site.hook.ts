import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set([undefined, 'same-origin', 'none']);
const JSON_ONLY: readonly string[] = ['application/json'];

/**
 * Refuses requests that another site makes a visitor's browser send. There are no cookies that such a request could
 * abuse, so this is the second line of defence. Programs send neither header and pass.
 * @param ownOrigin scheme and host under which visitors see the site
 */
function refuseCrossSite({ headers }: FastifyRequest, ownOrigin: string): void {
  const { origin = ownOrigin, 'sec-fetch-site': site } = headers;
  if (origin !== ownOrigin || !OWN_SITES.has(site?.toString())) throw new ApiError('CROSS_SITE');
}

/**
 * A form of another site can send text. For JSON its browser has to ask first (CORS), and is never allowed. Compressed
 * bodies are refused too: their sender would choose how much work it is to unpack them.
 */
function refuseOtherMedia({ headers }: FastifyRequest, accepted: readonly string[]): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const [media = ''] = (headers['content-type'] ?? '').split(';');
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (hasBody && !(isPlain && accepted.includes(media.trim().toLowerCase()))) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
}

/** An onRequest hook: it refuses a request before its body is read. */
export function refuseForeignRequests(ownOrigin: string) {
  return (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    // RFC 9112 §3.2 demands a host. Without one, two servers in a row could understand different requests.
    if (request.headers.host === undefined) throw new ApiError('MALFORMED_REQUEST');
    const { reportMedia, rawBody } = request.routeOptions.config;
    // A raw body is signed, and no browser of a visitor can make the signature.
    if (!SAFE_METHODS.has(request.method) && !rawBody) {
      if (reportMedia === undefined) refuseCrossSite(request, ownOrigin);
      refuseOtherMedia(request, reportMedia ?? JSON_ONLY);
    }
    done();
  };
}
