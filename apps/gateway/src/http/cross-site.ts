import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set([undefined, 'same-origin', 'none']);
const JSON_ONLY: readonly string[] = ['application/json'];

/**
 * Refuses what other sites make a visitor's browser send. There are no cookies that such a request could abuse; this is
 * the second line. Callers that are no browser send neither header and pass.
 * @param ownOrigin scheme and host under which visitors see the site
 */
function refuseCrossSite({ headers }: FastifyRequest, ownOrigin: string): void {
  const { origin = ownOrigin, 'sec-fetch-site': site } = headers;
  if (origin !== ownOrigin || !OWN_SITES.has(site?.toString())) throw new ApiError('CROSS_SITE');
}

/**
 * A form of another site can send text, but not JSON without asking first, which is never granted. Compressed bodies
 * are refused too: unpacking is work that the sender chooses the amount of.
 */
function refuseOtherMedia({ headers }: FastifyRequest, accepted: readonly string[]): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const [media = ''] = (headers['content-type'] ?? '').split(';');
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (hasBody && !(isPlain && accepted.includes(media.trim().toLowerCase()))) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
}

/** A hook for every request, before its body is read. */
export function refuseForeignRequests(ownOrigin: string) {
  return (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    // Demanded by RFC 9112 §3.2; two servers in a row could take such a request for different ones.
    if (request.headers.host === undefined) throw new ApiError('MALFORMED_REQUEST');
    const { reportMedia, rawBody } = request.routeOptions.config;
    // No browser makes a valid signature, so what it protects needs no other protection.
    if (!SAFE_METHODS.has(request.method) && !rawBody) {
      if (reportMedia === undefined) refuseCrossSite(request, ownOrigin);
      refuseOtherMedia(request, reportMedia ?? JSON_ONLY);
    }
    done();
  };
}
