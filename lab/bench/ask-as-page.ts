import { setTimeout as pause } from 'node:timers/promises';
import { isPassingStatus, RETRY_PAUSES_MS, retryPauseMs } from '@oncelink/contracts';
import type { HttpAnswer } from './http-connection.ts';
import { LateError } from './shared-connections.ts';

/** The page has asked four times and got no answer that lasts: its user sees an error. */
export class GaveUpError extends Error {
  override readonly name = 'GaveUpError';
}

/** @returns seconds; NaN where the answer does not say */
export const retryAfterOf = ({ head }: HttpAnswer): number =>
  Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? Number.NaN);

/**
 * Asks as the page does: after a lost connection and after 502, 503 and 504 three times more, with its pauses.
 * @param onRetry told each time
 * @throws GaveUpError, LateError, and an Error where a passing failure does not say when to come back
 */
export async function askAsPage(ask: () => Promise<HttpAnswer>, onRetry: () => void): Promise<HttpAnswer> {
  for (const ownMs of [...RETRY_PAUSES_MS, undefined]) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof LateError) throw error;
      return undefined;
    });
    if (answer && !isPassingStatus(answer.status)) return answer;
    const wanted = answer && retryAfterOf(answer);
    if (answer && Number.isNaN(wanted)) throw new Error(`${answer.status} without Retry-After`);
    if (ownMs === undefined) break;
    onRetry();
    await pause(retryPauseMs(ownMs, wanted));
  }
  throw new GaveUpError('no answer that lasts in four tries');
}
