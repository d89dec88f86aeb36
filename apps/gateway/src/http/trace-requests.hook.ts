import { currentTracer, type OpenSpan } from '@oncelink/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Starts a trace for every request, if tracing is on. Trace headers of clients are ignored: clients would decide how many
 * traces are kept. Add it before the hooks that call services.
 */
export function traceRequests(server: FastifyInstance): void {
  const tracer = currentTracer();
  if (tracer === null) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'none';
    const fields = { 'http.request.method': method, 'http.route': route, 'oncelink.request_id': id };
    spans.set(request, tracer.open({ name: `${method} ${route}`, kind: 'server', fields }));
    done();
  });
  // In `preHandler`, because the body arrives outside of the asynchronous context of `onRequest`.
  server.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    done();
    const { failure } = request;
    const error = reply.statusCode < 500 || failure === null ? {} : { 'error.type': failure.code };
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode, ...error });
  });
}
