import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { limitHeaders } from './limit-headers.ts';

/** What a page of another site may send and read. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-request-id',
  'access-control-max-age': '600',
};
const READABLE = 'ratelimit, ratelimit-policy, retry-after, x-request-id';

function allowOrigin({ headers }: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  reply.header('vary', 'origin');
  const { origin = '' } = headers;
  if (!origins.has(origin)) return;
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': READABLE });
}

/**
 * The onRoute hook that has answers to programs tell the limits and, to the sites that the operator names, that their pages
 * may read them. Routes of the page get no hook of their own: their answers stay as cheap as they are.
 */
export function answerPrograms(route: RouteOptions, origins: ReadonlySet<string>): void {
  if (!route.config?.isV1) return;
  route.onSend = (request, reply, _payload, done) => {
    if (request.counted !== null) reply.headers(limitHeaders(request.counted));
    allowOrigin(request, reply, origins);
    done();
  };
}

/**
 * Collects the addresses for programs that are registered after this call.
 * @returns a function that answers what browsers ask before a page of another site may call; call it after the last route
 */
export function collectV1(server: FastifyInstance, origins: ReadonlySet<string>): () => void {
  const urls = new Set<string>();
  server.addHook('onRoute', ({ url, config }) => {
    if (config?.isV1) urls.add(url);
  });
  return () => {
    if (origins.size === 0) return;
    for (const url of urls) {
      server.options(url, { config: { isV1: true } }, (_request, reply) =>
        reply.code(204).headers(PREFLIGHT).send(),
      );
    }
  };
}
