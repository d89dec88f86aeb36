import type { LoggerService } from '@nestjs/common';
import { currentTracer } from '@oncelink/service-kit';
import { UnavailableError } from './errors.ts';
import { BatchTally } from './message-metrics.ts';
import type { Ticket } from './ticket.ts';
import type { Outcome, RequestMessage } from './wire-format.ts';

/** Settles every ticket of a batch. */
export type BatchHandler = (tickets: readonly Ticket[]) => Promise<void>;

/** A ticket as the server holds it: with the message that it was made of. */
export interface TakenRequest {
  readonly message: Pick<RequestMessage, 'id' | 'clientId' | 'trace'>;
  readonly ticket: Ticket;
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
  let rest = new Error('The handler left a request without an answer.');
  try {
    await traceBatch(pattern, taken, () => handler(tickets));
  } catch (error) {
    rest = error instanceof Error ? error : new Error('The handler failed.');
  }
  const unserved: string[] = [];
  for (const { message, ticket } of taken) {
    const answer = ticket.answer === undefined ? rest : ticket.answer;
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

function outcomeOf(answer: unknown): Outcome {
  if (answer instanceof UnavailableError) return 'incapable';
  return answer instanceof Error ? 'failed' : { result: answer };
}

/** Runs a batch in a span that is linked to the requests of which it is made, as far as they are traced. */
function traceBatch(
  pattern: string,
  taken: readonly TakenRequest[],
  run: () => Promise<void>,
): Promise<void> {
  const tracer = currentTracer();
  if (tracer === null) return run();
  const carried = taken.flatMap(({ message }) => message.trace ?? []);
  const fields = { 'messaging.batch.message_count': taken.length };
  return tracer.inSpanFor(carried, { name: `run ${pattern}`, kind: 'consumer', fields }, run);
}
