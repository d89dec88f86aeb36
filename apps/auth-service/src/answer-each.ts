import type { Caller, CallerAccount, CallerKey } from '@oncelink/contracts';
import { settleEach, UnavailableError, type Ticket } from '@oncelink/messaging';
import { DatabaseAwayError } from '@oncelink/service-kit/database';

/** Answers requests side by side. A database that is away is told apart: its caller may try again. */
export function answerEach<Request, Result>(
  tickets: readonly Ticket<Request, Result>[],
  answer: (ticket: Ticket<Request, Result>) => Promise<Result>,
): Promise<void> {
  return settleEach(tickets, async (ticket) => {
    try {
      return await answer(ticket);
    } catch (error) {
      return failureOf(error);
    }
  });
}

/** The account that asks. The gateway lets nobody else through to what needs one. */
export function accountOf(caller: Caller | null): CallerAccount {
  if (caller?.account) return caller.account;
  throw new Error('This call needs someone who is signed in.');
}

/** The key that asks. The gateway lets nobody else through to what is for keys. */
export function keyOwnerOf(caller: Caller | null): CallerKey {
  if (caller?.key) return caller.key;
  throw new Error('This call needs an API key.');
}

export function failureOf(error: unknown): Error {
  if (error instanceof DatabaseAwayError) return new UnavailableError('incapable');
  return error instanceof Error ? error : new Error('The request failed.');
}
