import { ApiError, NetworkError } from './api-errors.ts';

const DELAYS_MS = [300, 1000, 3000];
/** A server that asks for a longer pause gets this one: nobody watches a spinner for a minute. */
const RETRY_AFTER_MAX_MS = 5000;
const PASSING_STATUSES = [502, 503, 504];

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the same request may succeed a moment later. Refusals are final, whoever asks. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && PASSING_STATUSES.includes(error.status));

/**
 * Runs `attempt`, and up to three times again after failures that pass. Safe for calls that mean the same when
 * repeated: a create by proof hash, a reveal by claim token, an acknowledgement, a deletion.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { mayRetry = isPassing, wait = sleep }: { mayRetry?: typeof isPassing; wait?: typeof sleep } = {},
): Promise<T> {
  for (const delay of DELAYS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayRetry(error)) throw error;
      await wait(Math.max(delay, pauseAskedFor(error)));
    }
  }
  return attempt();
}

/** The least that a server wants. Whoever asked three times in vain waits longer than a disk stalls. */
function pauseAskedFor(error: unknown): number {
  if (!(error instanceof ApiError) || error.retryAfter === undefined) return 0;
  return Math.min(error.retryAfter * 1000, RETRY_AFTER_MAX_MS);
}
