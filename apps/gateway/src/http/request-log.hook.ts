import type { Log } from '@oncelink/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One success in so many is logged: enough to see that the gateway answers, and how fast. */
const SUCCESSES_PER_LINE = 1000;

/** Log lines per second for answers of 503. In an overload, writing more would slow down the other requests. */
const UNAVAILABLE_PER_SECOND = 20;
const SECOND_MS = 1000;

/** Allows so many lines per second. @param reportRest receives how many more there were when the second is over */
function lineBudget(perSecond: number, reportRest: (count: number) => void): () => boolean {
  let lines = 0;
  const reset = (): void => {
    if (lines > perSecond) reportRest(lines - perSecond);
    lines = 0;
  };
  return () => {
    lines += 1;
    if (lines === 1) setTimeout(reset, SECOND_MS).unref();
    return lines <= perSecond;
  };
}

/**
 * An onResponse hook that logs every failed request and one success in a thousand. Answers of 503 beyond the budget are
 * counted in one line. A line has the pattern of the route: paths hold codes, queries and headers hold proofs.
 */
export function logAnswers(log: Log) {
  let successes = 0;
  const hasRoom = lineBudget(UNAVAILABLE_PER_SECOND, (count) =>
    log.error('refused-more', { code: 'UNAVAILABLE', count }),
  );
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
