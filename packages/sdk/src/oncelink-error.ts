import type { GoneReason } from './types.ts';

export interface ErrorDetails {
  readonly status?: number;
  readonly reason?: GoneReason;
  readonly at?: string;
  readonly triesLeft?: number;
  readonly retryAfter?: number;
  readonly requestId?: string;
  readonly fields?: readonly string[];
  readonly cause?: unknown;
}

/**
 * The one error of this package. It never holds a message, a password, a key or a link.
 * Codes of the server are those of its API document.
 */
export class OncelinkError extends Error {
  override readonly name = 'OncelinkError';
  readonly code: string;
  /** HTTP status, if a server answered. */
  readonly status: number | undefined;
  /** Why and when (ISO 8601) a link ended; with `GONE`. */
  readonly reason: GoneReason | undefined;
  readonly at: string | undefined;
  /** Wrong passwords that are still allowed; with `WRONG_PASSWORD`. */
  readonly triesLeft: number | undefined;
  /** Seconds to wait before the next call. */
  readonly retryAfter: number | undefined;
  /** Names the call in the operator's log. */
  readonly requestId: string | undefined;
  /** Names of the values that were refused; with `VALIDATION`. */
  readonly fields: readonly string[];

  constructor(code: string, text: string, details: ErrorDetails = {}) {
    super(text, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.reason = details.reason;
    this.at = details.at;
    this.triesLeft = details.triesLeft;
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
    this.fields = details.fields ?? [];
  }
}
