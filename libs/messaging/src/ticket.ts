import type { Caller } from '@oncelink/contracts';
import { ANSWER_MARGIN_MS } from './wire-format.ts';

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
