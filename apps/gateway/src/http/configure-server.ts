import type { FastifyInstance } from 'fastify';
import { admitRequests } from './admit-requests.hook.ts';
import { DTO_PREFIX } from './call.decorator.ts';
import type { Steps } from './direct-calls.ts';
import { dtoInliner } from './dto-schemas.ts';
import { watchProxies } from '../limits/client-address.ts';
import { addBodyParsers, compileOnUse } from './json.ts';
import { endConnections, recordAnswers } from './record-answers.hook.ts';
import './request-types.ts';
import { answerPrograms } from '../v1/answer-programs.hook.ts';
import { traceRequests } from './trace-requests.hook.ts';

/**
 * Adds Fastify's hooks and parsers: what happens to every request, in this order, before Nest's guards and controllers
 * and after them. Call it before routes are registered.
 */
export function configureServer(
  server: FastifyInstance,
  { admit, watch, record, shutdown }: Steps,
  apiOrigins: ReadonlySet<string>,
): void {
  // Node would answer an unknown `Expect` by itself, in another shape. It may be ignored (RFC 9110 §10.1.1).
  server.server.on('checkExpectation', (...exchange) => server.server.emit('request', ...exchange));
  server.decorateRequest('route', null);
  server.decorateRequest('failure', null);
  server.decorateRequest('identity', null);
  server.decorateRequest('keyHolder', null);
  server.decorateRequest('counted', null);
  compileOnUse(server);
  const inlineDtos = dtoInliner(DTO_PREFIX);
  server.addHook('onRoute', (route) => {
    const { bodyMaxBytes } = route.config ?? {};
    if (bodyMaxBytes !== undefined) route.bodyLimit = bodyMaxBytes;
    if (route.schema !== undefined) route.schema = inlineDtos(route.schema);
    answerPrograms(route, apiOrigins);
  });
  server.addHook('onRequest', admitRequests(admit));
  server.addHook('onRequest', watchProxies(watch));
  traceRequests(server);
  addBodyParsers(server);
  server.addHook('onSend', endConnections(shutdown));
  server.addHook('onResponse', recordAnswers(record));
}
