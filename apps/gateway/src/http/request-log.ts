import type { Log } from '@oncelink/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const LOG = Symbol('log');

/** One success in so many is logged: enough to see that, and how fast, the gateway answers. */
const SUCCESSES_PER_LINE = 1000;

/** Lines of a second about requests that could not be served. In a flood of them, writing lines would cost the others. */
const UNAVAILABLE_PER_SECOND = 20;

/** @returns whether there is room for one more line in this second */
function lineBudget(perSecond: number): () => boolean {
  let second = 0;
  let lines = 0;
  return () => {
    const current = Math.floor(performance.now() / 1000);
    if (current !== second) [second, lines] = [current, 0];
    return (lines += 1) <= perSecond;
  };
}

/**
 * A hook that writes one line for every request that failed, up to a bound for those that could not be served, and for
 * one success in a thousand; the metrics count them all. A line names the route's pattern; paths hold codes, queries and
 * headers hold proofs.
 */
export function logAnswers(log: Log) {
  let successes = 0;
  const hasRoom = lineBudget(UNAVAILABLE_PER_SECOND);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    done();
    const { failure } = request;
    if (failure === null && (successes += 1) % SUCCESSES_PER_LINE !== 0) return;
    if (failure?.code === 'UNAVAILABLE' && !hasRoom()) return;
    const { routeOptions, method, id: requestId } = request;
    const status = reply.statusCode;
    const durationMs = Math.round(reply.elapsedTime);
    const line = { requestId, method, route: routeOptions.url, status, durationMs };
    if (failure === null) log.info('answered', line);
    else
      log[status < 500 ? 'info' : 'error']('refused', { ...line, code: failure.code, error: failure.error });
  };
}
