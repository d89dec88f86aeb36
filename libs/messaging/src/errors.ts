/**
 * Why a call got no answer.
 * - `deadline`: no answer came in time; the request may or may not have run.
 * - `overloaded`: too many wait already and the request was not accepted; it will not run.
 * - `disconnected`: Redis is away; a request that was already on its way may still run, once.
 * - `incapable`: the service can't reach what it works with, such as its database; the request may or may not have run.
 */
export type UnavailableReason = 'deadline' | 'overloaded' | 'disconnected' | 'incapable';

/**
 * The service could not be asked, or can't work at the moment: a handler that answers with this error hands it to the
 * caller as `incapable`. `retryAfterSeconds` is fit for a `Retry-After` header.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly reason: UnavailableReason;
  readonly retryAfterSeconds = 1;

  constructor(reason: UnavailableReason) {
    super(`The service is unavailable: ${reason}.`);
    this.reason = reason;
  }
}

/** Codes that may cross from a service to its caller. Error texts and stacks never do: they can quote data. */
export const REMOTE_ERROR_CODES = ['failed', 'incapable', 'unauthenticated', 'unknown-pattern'] as const;
export type RemoteErrorCode = (typeof REMOTE_ERROR_CODES)[number];

/** The service got the request, and its handler failed or does not exist, or it does not believe who the caller is. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly code: RemoteErrorCode;

  constructor(code: RemoteErrorCode) {
    super(`The service could not answer: ${code}.`);
    this.code = code;
  }
}
