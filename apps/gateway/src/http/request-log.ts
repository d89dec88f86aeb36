import type { Log } from '@oncelink/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const LOG = Symbol('log');

/** One success in so many is logged: enough to see that, and how fast, the gateway answers. */
const SUCCESSES_PER_LINE = 1000;

/** Lines of a second about requests that could not be served. In a flood of them, writing lines would cost the others. */
const UNAVAILABLE_PER_SECOND = 20;
const SECOND_MS = 1000;

/** Lets so many lines of a second through. @param tell how many others there were, once that second is over */
function lineBudget(perSecond: number, tell: (count: number) => void): () => boolean {
  let lines = 0;
  const begin = (): void => {
    if (lines > perSecond) tell(lines - perSecond);
    lines = 0;
  };
  return () => {
    lines += 1;
    if (lines === 1) setTimeout(begin, SECOND_MS).unref();
    return lines <= perSecond;
  };
}

/**
 * A hook that writes one line for every request that failed, up to a bound for those that could not be served, whose others
 * it counts, and for one success in a thousand. A line names the route's pattern; paths hold codes, queries and
 * headers hold proofs.
 */
export function logAnswers(log: Log) {
  let successes = 0;
  const tell = (count: number): void => log.error('refused-more', { code: 'UNAVAILABLE', count });
  const hasRoom = lineBudget(UNAVAILABLE_PER_SECOND, tell);
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
