import type { Log } from '@oncelink/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const LOG = Symbol('log');

/** One success in so many is logged: enough to see that, and how fast, the gateway answers. */
const SUCCESSES_PER_LINE = 1000;

/**
 * A hook that writes one line for every request that failed, and for one success in a thousand. A line names the
 * route's pattern; paths hold codes, queries and headers hold proofs.
 */
export function logAnswers(log: Log) {
  let successes = 0;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    done();
    const { failure } = request;
    if (failure === null && (successes += 1) % SUCCESSES_PER_LINE !== 0) return;
    const { routeOptions, method, id: requestId } = request;
    const status = reply.statusCode;
    const durationMs = Math.round(reply.elapsedTime);
    const line = { requestId, method, route: routeOptions.url, status, durationMs };
    if (failure === null) log.info('answered', line);
    else
      log[status < 500 ? 'info' : 'error']('refused', { ...line, code: failure.code, error: failure.error });
  };
}
