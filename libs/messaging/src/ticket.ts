import type { LoggerService } from '@nestjs/common';
import type { Caller } from '@oncelink/contracts';
import { Counter, currentTracer, Histogram, WAITING_BUCKETS } from '@oncelink/service-kit';
import { UnavailableError } from './errors.ts';
import { ANSWER_MARGIN_MS, type Outcome, type RequestMessage } from './wire-format.ts';

interface TicketStart<Request> {
  readonly request: Request;
  /** Id of the HTTP request that it works for. */
  readonly requestId: string;
  /** Who asks, as the gateway asserts it; null for a visitor who is not signed in. */
  readonly caller: Caller | null;
  /** In milliseconds of the clock `now`. */
  readonly deadline: number;
  readonly now: () => number;
}

/**
 * One request on its way through a service, together with its answer. Answers are set where the request is, so no list
 * of answers ever has to be matched with a list of requests: a mistake in that would hand one caller's secret to another.
 */
export class Ticket<Request = unknown, Result = unknown> {
  readonly request: Request;
  readonly requestId: string;
  readonly caller: Caller | null;
  readonly #deadline: number;
  readonly #now: () => number;
  #answer: Result | Error | undefined;

  constructor({ request, requestId, caller, deadline, now }: TicketStart<Request>) {
    this.request = request;
    this.requestId = requestId;
    this.caller = caller;
    this.#deadline = deadline;
    this.#now = now;
  }

  /** Undefined until it is settled. */
  get answer(): Result | Error | undefined {
    return this.#answer;
  }

  /** Whether the caller has given up. Worth asking again by handlers that work in several steps. */
  get isLate(): boolean {
    return this.#deadline + ANSWER_MARGIN_MS < this.#now();
  }

  /**
   * Sets the answer. An error fails this request alone: the caller learns `incapable` of an `UnavailableError`, and
   * `failed` of any other.
   * @throws Error it has an answer already, which may have been acted on
   */
  settle(answer: Result | Error): void {
    if (this.#answer !== undefined) throw new Error('A request can be answered only once.');
    this.#answer = answer;
  }
}

/** Answers requests side by side, each by itself: what `answer` throws fails its request alone. */
export async function settleEach<Request, Result>(
  tickets: readonly Ticket<Request, Result>[],
  answer: (ticket: Ticket<Request, Result>) => Promise<Result | Error>,
): Promise<void> {
  await Promise.all(
    tickets.map(async (ticket) => {
      try {
        ticket.settle(await answer(ticket));
      } catch (error) {
        ticket.settle(error instanceof Error ? error : new Error('The request failed.'));
      }
    }),
  );
}

/** Settles every ticket of a batch. */
export type BatchHandler = (tickets: readonly Ticket[]) => void | Promise<void>;

/** A ticket as the server holds it: with the message that it was made of. */
export interface TakenRequest {
  readonly message: Pick<RequestMessage, 'id' | 'clientId' | 'pattern' | 'trace'>;
  readonly ticket: Ticket;
}

const batchSize = new Histogram({
  name: 'oncelink_batch_size',
  help: 'Requests of one pattern that were run together.',
  labelNames: ['pattern'],
  buckets: [1, 2, 4, 8, 16, 32, 64, 128],
});

const batchSeconds = new Histogram({
  name: 'oncelink_batch_duration_seconds',
  help: 'From taking requests to having answered all of a pattern.',
  labelNames: ['pattern'],
  buckets: WAITING_BUCKETS,
});

const messages = new Counter({
  name: 'oncelink_messages_total',
  help: 'Requests that were run, by what came of them.',
  labelNames: ['pattern', 'outcome'],
});

/** Counts what comes of a batch, and hands it on to the metrics in one go. */
class BatchTally {
  readonly #begun = performance.now();
  readonly #counts = new Map<string, number>();
  #size = 0;

  add(outcome: Outcome): void {
    const name = typeof outcome === 'string' ? outcome : nameOf(outcome.result);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#size += 1;
  }

  /** @param pattern one that has a handler: anyone who can write to Redis can make up others */
  end(pattern: string): void {
    batchSize.observe({ pattern }, this.#size);
    batchSeconds.observe({ pattern }, (performance.now() - this.#begun) / 1000);
    for (const [outcome, count] of this.#counts) messages.inc({ pattern, outcome }, count);
  }
}

/** Results name their outcome, of which the contracts list the few that there are. */
const nameOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'outcome' in result && typeof result.outcome === 'string'
    ? result.outcome
    : 'answered';

/** What runs together: all requests of a pattern that one pop brought. */
export function groupByPattern(messages: readonly TakenRequest[]): Map<string, TakenRequest[]> {
  const batches = new Map<string, TakenRequest[]>();
  for (const taken of messages) {
    const { pattern } = taken.message;
    const batch = batches.get(pattern);
    if (batch === undefined) batches.set(pattern, [taken]);
    else batch.push(taken);
  }
  return batches;
}

interface Batch {
  readonly pattern: string;
  /** Undefined: the service knows no such pattern. */
  readonly handler: BatchHandler | undefined;
  readonly taken: readonly TakenRequest[];
  readonly logger: Pick<LoggerService, 'error'>;
  /** Called once for every request, when all have been answered. */
  readonly reply: (message: TakenRequest['message'], outcome: Outcome) => void;
}

/** Runs all requests of a pattern that one pop brought, and replies to each. Never rejects. */
export async function runBatch({ pattern, handler, taken, logger, reply }: Batch): Promise<void> {
  if (handler === undefined) {
    for (const { message } of taken) reply(message, 'unknown-pattern');
    return;
  }
  const tally = new BatchTally();
  const tickets = taken.map(({ ticket }) => ticket);
  const errors = new Set<Error>();
  // What is left without an answer shares one error. It is made only then: its stack costs what the rest of a batch does.
  let rest: Error | undefined;
  try {
    await traceBatch(pattern, taken, () => handler(tickets));
  } catch (error) {
    rest = error instanceof Error ? error : new Error('The handler failed.');
  }
  const unserved: string[] = [];
  for (const { message, ticket } of taken) {
    const answer = ticket.answer === undefined ? (rest ??= unanswered()) : ticket.answer;
    const outcome = outcomeOf(answer);
    if (answer instanceof Error) {
      errors.add(answer);
      unserved.push(ticket.requestId);
    }
    tally.add(outcome);
    reply(message, outcome);
  }
  tally.end(pattern);
  // Requests that failed together share their error, which is one line in the log and does not know whose they are.
  for (const error of errors) logger.error(error);
  if (unserved.length > 0) logger.error('Unserved requests', { pattern, requestIds: unserved });
}

const unanswered = (): Error => new Error('The handler left a request without an answer.');

function outcomeOf(answer: unknown): Outcome {
  if (answer instanceof UnavailableError) return 'incapable';
  return answer instanceof Error ? 'failed' : { result: answer };
}

/** Runs a batch in a span that is linked to the requests of which it is made, as far as they are traced. */
function traceBatch(
  pattern: string,
  taken: readonly TakenRequest[],
  run: () => void | Promise<void>,
): void | Promise<void> {
  const tracer = currentTracer();
  if (tracer === null) return run();
  const carried = taken.flatMap(({ message }) => message.trace ?? []);
  const fields = { 'messaging.batch.message_count': taken.length };
  return tracer.inSpanFor(carried, { name: `run ${pattern}`, kind: 'consumer', fields }, async () => run());
}
