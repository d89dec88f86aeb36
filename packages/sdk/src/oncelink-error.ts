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
  declare readonly code: string;
  /** HTTP status, if a server answered. */
  declare readonly status: number | undefined;
  /** Why and when (ISO 8601) a link ended; with `GONE`. */
  declare readonly reason: GoneReason | undefined;
  declare readonly at: string | undefined;
  /** Wrong passwords that are still allowed; with `WRONG_PASSWORD`. */
  declare readonly triesLeft: number | undefined;
  /** Seconds to wait before the next call. */
  declare readonly retryAfter: number | undefined;
  /** Names the call in the operator's log. */
  declare readonly requestId: string | undefined;
  /** Names of the values that were refused; with `VALIDATION`. */
  declare readonly fields: readonly string[];

  constructor(code: string, text: string, { cause, ...details }: ErrorDetails = {}) {
    super(text, cause === undefined ? undefined : { cause });
    Object.assign(this, { code, fields: [], ...details });
  }
}
