import { Histogram, WAITING_BUCKETS, type Log } from '@oncelink/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRequest } from './request-types.ts';

const answerSeconds = new Histogram({
  name: 'oncelink_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: WAITING_BUCKETS,
});

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

/** Classes of statuses, by their first digit. */
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** @param elapsedMs from the first byte of the request to the last of its answer */
export type RecordAnswer = (
  request: Pick<ApiRequest, 'id' | 'raw' | 'route' | 'failure'>,
  status: number,
  elapsedMs: number,
) => void;

/**
 * Measures answers, logs every failed request and one success in a thousand. Answers of 503 beyond the budget are counted
 * in one line. Metrics and lines have the pattern of the route: paths hold codes, queries and headers hold proofs.
 */
export function answerRecorder(log: Log): RecordAnswer {
  let successes = 0;
  const hasRoom = lineBudget(UNAVAILABLE_PER_SECOND, (count) =>
    log.error('refused-more', { code: 'UNAVAILABLE', count }),
  );
  return ({ failure, raw: { method = '' }, route, id: requestId }, status, elapsedMs) => {
    const labels = { method, route: route?.url ?? 'none', status: CLASSES[Math.floor(status / 100)] ?? '' };
    answerSeconds.observe(labels, elapsedMs / 1000);
    if (failure === null && (successes += 1) % SUCCESSES_PER_LINE !== 0) return;
    if (failure?.code === 'UNAVAILABLE' && !hasRoom()) return;
    const line = { requestId, method, route: route?.url, status, durationMs: Math.round(elapsedMs) };
    if (failure === null) log.info('answered', line);
    else
      log[status < 500 ? 'info' : 'error']('refused', { ...line, code: failure.code, error: failure.error });
  };
}

/** The onResponse hook. */
export const recordAnswers =
  (record: RecordAnswer) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    done();
    record(request, reply.statusCode, reply.elapsedTime);
  };

/**
 * The onSend hook: says that a connection ends once the shutdown has begun. Also on answers to requests that arrived before:
 * their connections must not be used again.
 */
export function endConnections(shutdown: AbortSignal) {
  return (_request: unknown, reply: FastifyReply, _payload: unknown, done: () => void): void => {
    if (shutdown.aborted) reply.header('connection', 'close');
    done();
  };
}
