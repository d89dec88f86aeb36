import type { Caller, CallerAccount } from '@oncelink/contracts';
import { UnavailableError } from '@oncelink/messaging';
import { DatabaseAwayError } from '@oncelink/service-kit/database';

/** An error fails its request alone. */
export type Answered<Result> = Result | Error;

/** Answers the requests of a batch side by side. A database that is away is told apart: its caller may try again. */
export function answerEach<Request, Result>(
  requests: readonly Request[],
  answer: (request: Request, index: number) => Promise<Result>,
): Promise<Answered<Result>[]> {
  return Promise.all(
    requests.map(async (request, index) => {
      try {
        return await answer(request, index);
      } catch (error) {
        return failureOf(error);
      }
    }),
  );
}

/** The account that asks. The gateway lets nobody else through to what needs one. */
export function accountOf(caller: Caller | null | undefined): CallerAccount {
  if (caller?.account) return caller.account;
  throw new Error('This call needs somebody who is signed in.');
}

export function failureOf(error: unknown): Error {
  if (error instanceof DatabaseAwayError) return new UnavailableError('incapable');
  return error instanceof Error ? error : new Error('The request failed.');
}
