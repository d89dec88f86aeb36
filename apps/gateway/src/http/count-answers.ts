import { Histogram, WAITING_BUCKETS } from '@oncelink/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

const answerSeconds = new Histogram({
  name: 'oncelink_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: WAITING_BUCKETS,
});

/** A hook that counts answers. Of a path it names the route's pattern, and nothing of a path that has no route. */
export function countAnswers(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  done();
  const { method, routeOptions } = request;
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  answerSeconds.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
}
