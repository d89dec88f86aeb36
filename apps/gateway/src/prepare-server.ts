import { apiHeaders } from '@oncelink/edge-headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayParts } from './gateway.module.ts';
import { ApiError } from './http/api-error.ts';
import { refuseForeignRequests } from './http/cross-site.ts';
import { countAnswers } from './http/count-answers.ts';
import { DTO_PREFIX } from './http/describe-call.ts';
import { dtoSchemas } from './http/dto-schemas.ts';
import { parseJson } from './http/parse-json.ts';
import { logAnswers } from './http/request-log.ts';
import { traceRequests } from './http/trace-requests.ts';
import { identifyCallers } from './auth/identify-caller.ts';
import { createCallLimiter, limitCalls } from './limits/limit-calls.ts';
import { refuseWhenFull } from './links/refuse-when-full.ts';
import './http/request-types.ts';

/** Media types of bodies that are parsed at all; which of them a call takes is decided before. */
const JSON_MEDIA = ['application/json', 'application/csp-report', 'application/reports+json'];

/** What happens to every request, in this order, whatever its route. */
export function prepareServer(
  server: FastifyInstance,
  { config, log, counter, links, auth, sessions, readiness }: GatewayParts,
): void {
  const headers = apiHeaders();
  // Node would refuse an `Expect` that it does not know by itself, in another shape. It may be ignored (RFC 9110 §10.1.1).
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
  parseBodies(server);
  for (const [name, schema] of Object.entries(dtoSchemas(DTO_PREFIX))) {
    server.addSchema({ $id: DTO_PREFIX + name, ...schema });
  }
  const countCall = counter && createCallLimiter(counter, config);
  server.addHook('preHandler', identifyCallers({ auth, sessions, countCall }));
  if (countCall !== null) server.addHook('preHandler', limitCalls(countCall));
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // Answers that were under way when the drain began, too: nothing new shall come over their connections.
    if (readiness.shutdown.aborted) reply.header('connection', 'close');
    done();
  });
  server.addHook('onResponse', logAnswers(log));
  server.addHook('onResponse', countAnswers);
}

function parseBodies(server: FastifyInstance): void {
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
