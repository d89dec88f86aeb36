import { apiHeaders } from '@oncelink/edge-headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayParts } from '../gateway-parts.ts';
import { refuseWhenFull } from '../links/refuse-when-full.ts';
import { ApiError } from './api-error.ts';
import { DTO_PREFIX } from './call.decorator.ts';
import { refuseForeignRequests } from './cross-site.hook.ts';
import { dtoSchemas } from './dto-schemas.ts';
import { parseJson } from './parse-json.ts';
import { logAnswers } from './request-log.hook.ts';
import { measureAnswers, traceRequests } from './request-telemetry.hook.ts';
import './request-types.ts';

/** Media types of bodies that are parsed. `refuseForeignRequests` checks before which of them a call accepts. */
const JSON_MEDIA = ['application/json', 'application/csp-report', 'application/reports+json'];

/**
 * Adds Fastify's hooks and parsers: what happens to every request, in this order, before Nest's guards and controllers
 * and after them. Call it before routes are registered.
 */
export function configureServer(
  server: FastifyInstance,
  { config, log, links, readiness }: Pick<GatewayParts, 'config' | 'log' | 'links' | 'readiness'>,
): void {
  const headers = apiHeaders();
  // Node would answer an unknown `Expect` by itself, in another shape. It may be ignored (RFC 9110 §10.1.1).
  server.server.on('checkExpectation', (...exchange) => server.server.emit('request', ...exchange));
  server.decorateRequest('failure', null);
  server.decorateRequest('identity', null);
  server.addHook('onRoute', (route) => {
    const { bodyMaxBytes } = route.config ?? {};
    if (bodyMaxBytes !== undefined) route.bodyLimit = bodyMaxBytes;
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  server.addHook('onRequest', refuseForeignRequests(config.publicOrigin));
  server.addHook('onRequest', refuseWhenFull(links));
  traceRequests(server);
  addBodyParsers(server);
  for (const [name, schema] of Object.entries(dtoSchemas(DTO_PREFIX))) {
    server.addSchema({ $id: DTO_PREFIX + name, ...schema });
  }
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // Also on answers to requests that arrived before the shutdown: their connections must not be used again.
    if (readiness.shutdown.aborted) reply.header('connection', 'close');
    done();
  });
  server.addHook('onResponse', logAnswers(log));
  server.addHook('onResponse', measureAnswers);
}

function addBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    JSON_MEDIA,
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) =>
      done(null, request.routeOptions.config.rawBody ? body : parseJson(body)),
  );
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    if (!request.routeOptions.config.rawBody) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    done(null, body);
  });
}
