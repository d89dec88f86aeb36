import { currentTracer, Histogram, WAITING_BUCKETS, type OpenSpan } from '@oncelink/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const answerSeconds = new Histogram({
  name: 'oncelink_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: WAITING_BUCKETS,
});

/** An onResponse hook that measures answers by the pattern of their route. Paths hold codes, so they are not used. */
export function measureAnswers(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  done();
  const { method, routeOptions } = request;
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  answerSeconds.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
}

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
