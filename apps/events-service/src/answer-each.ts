import type { Caller, CallerKey, KeyScope } from '@oncelink/contracts';
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

export function failureOf(error: unknown): Error {
  if (error instanceof DatabaseAwayError) return new UnavailableError('incapable');
  return error instanceof Error ? error : new Error('The request failed.');
}

/** Whose counts these are: of the key that asks, with its scope, or of the person who is signed in. */
export function ownerWith(scope: KeyScope, caller: Caller | null): string {
  return caller?.account ? caller.account.userId : keyWith(scope, caller).ownerId;
}

/** The gateway has asked for the scope too: what a key may do must not hang on one check. */
export function keyWith(scope: KeyScope, caller: Caller | null): CallerKey {
  if (caller?.key?.scopes.includes(scope)) return caller.key;
  throw new Error(`This call needs an API key with ${scope}.`);
}
