import { setTimeout as pause } from 'node:timers/promises';
import type { HttpAnswer } from './http-connection.ts';
import { LateError } from './shared-connections.ts';

const DELAYS_MS = [300, 1000, 3000];
const LONGEST_WISH_MS = 5000;
const PASSING_STATUSES = [502, 503, 504];

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
  for (const delay of [...DELAYS_MS, undefined]) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof LateError) throw error;
      return undefined;
    });
    if (answer && !PASSING_STATUSES.includes(answer.status)) return answer;
    const wish = answer === undefined ? Number.NaN : retryAfterOf(answer) * 1000;
    if (answer && Number.isNaN(wish)) throw new Error(`${answer.status} without Retry-After`);
    if (delay === undefined) break;
    onRetry();
    await pause(Math.max(delay, wish > 0 ? Math.min(wish, LONGEST_WISH_MS) : 0));
  }
  throw new GaveUpError('no answer that lasts in four tries');
}
