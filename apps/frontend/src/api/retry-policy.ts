import { isPassingStatus, RETRY_PAUSES_MS, retryPauseMs } from '@oncelink/contracts';
import { ApiError } from './api-errors.ts';
import { NetworkError } from '../lib/network-error.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the same request may succeed a moment later. Refusals are final. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && isPassingStatus(error.status));

/**
 * Runs `attempt`, and up to three times again after failures that pass. Safe for calls that mean the same when
 * repeated: a create by proof hash, a reveal by claim token, an acknowledgement, a deletion.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { mayRetry = isPassing, wait = sleep }: { mayRetry?: typeof isPassing; wait?: typeof sleep } = {},
): Promise<T> {
  for (const pause of RETRY_PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayRetry(error)) throw error;
      await wait(retryPauseMs(pause, error instanceof ApiError ? error.retryAfter : undefined));
    }
  }
  return attempt();
}
