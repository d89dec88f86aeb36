import type { BillingFailure, Caller, CallerAccount } from '@oncelink/contracts';
import { settleEach, UnavailableError, type Ticket } from '@oncelink/messaging';
import { DeadlineError, withDeadline, type Log } from '@oncelink/service-kit';
import { DatabaseAwayError } from '@oncelink/service-kit/database';
import { Stripe } from 'stripe';
import { ForeignPageError } from './provider/provider-pages.ts';

/** The gateway waits a little longer. */
const ANSWER_MS = 12_000;

const PROVIDER_FAILURES = [Stripe.errors.StripeError, DeadlineError, ForeignPageError];

/** Answers requests side by side: one that fails, or waits for the provider, holds up no other. */
export function answerRequests<Request, Result>(
  tickets: readonly Ticket<Request, Result | BillingFailure>[],
  log: Log,
  answer: (ticket: Ticket<Request, Result | BillingFailure>) => Promise<Result | BillingFailure>,
): Promise<void> {
  return settleEach(tickets, (ticket): Promise<Result | BillingFailure | Error> =>
    withDeadline(answer(ticket), ANSWER_MS).catch((error: unknown) => answerFailure(error, log)),
  );
}

function answerFailure(error: unknown, log: Log): BillingFailure | Error {
  if (PROVIDER_FAILURES.some((kind) => error instanceof kind)) {
    log.warn('provider-failed', { error });
    return { outcome: 'provider-failed' };
  }
  if (error instanceof DatabaseAwayError) return new UnavailableError('incapable');
  return error instanceof Error ? error : new Error('The message could not be answered.');
}

/** The gateway lets only callers with an account through; a message without one is a mistake of ours. */
export function accountOf(caller: Caller | null): CallerAccount {
  if (!caller?.account) throw new Error('The caller has no account.');
  return caller.account;
}

export const userIdOf = (caller: Caller | null): string => accountOf(caller).userId;
