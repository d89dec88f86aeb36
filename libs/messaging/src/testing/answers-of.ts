import type { Caller } from '@oncelink/contracts';
import { Ticket } from '../ticket.ts';

/** Where the requests of a spec come from; a visitor who is not signed in and waits for ever, unless given. */
export interface Asked {
  readonly caller?: Caller | null;
  /** In milliseconds of the clock `now`. */
  readonly deadline?: number;
  readonly now?: () => number;
}

/** Runs requests through a batch handler, without a list between. @returns their answers, in order */
export async function answersOf<Request, Result>(
  handle: (tickets: readonly Ticket<Request, Result>[]) => Promise<void>,
  requests: readonly Request[],
  { caller = null, deadline = Infinity, now = () => 0 }: Asked = {},
): Promise<(Result | Error)[]> {
  const tickets = requests.map(
    (request) => new Ticket<Request, Result>({ request, requestId: 'spec', caller, deadline, now }),
  );
  await handle(tickets);
  return tickets.map(({ answer }) => answer ?? new Error('The request got no answer.'));
}
