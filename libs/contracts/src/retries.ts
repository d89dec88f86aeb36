/** Milliseconds before the second, third and fourth try of a call; the next try is the user's. */
export const RETRY_PAUSES_MS: readonly number[] = [300, 1000, 3000];

/** A server that asks for a longer pause gets this one: no reader watches a spinner for a minute. */
const RETRY_AFTER_MAX_MS = 5000;

const PASSING_STATUSES: readonly number[] = [502, 503, 504];

/** Whether the same request may be answered otherwise a moment later. */
export const isPassingStatus = (status: number): boolean => PASSING_STATUSES.includes(status);

/**
 * The longer of a client's own pause and the one that the server wants: a client that has asked three times in vain has waited
 * longer than a disk stalls.
 * @param ownMs one of RETRY_PAUSES_MS
 * @param retryAfter seconds, as in the header of that name; absent, or no number, where the server does not say
 */
export function retryPauseMs(ownMs: number, retryAfter = 0): number {
  const wantedMs = Number.isNaN(retryAfter) ? 0 : retryAfter * 1000;
  return Math.max(ownMs, Math.min(wantedMs, RETRY_AFTER_MAX_MS));
}
