import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../product/link-client.ts';

const DELAYS_MS = [300, 1000, 3000];
const PASSING_STATUSES = [502, 503, 504];

/** How often somebody had to ask again. */
export interface Patience {
  retries: number;
}

/**
 * Asks as the page does: after a lost connection and after 502, 503 and 504 three times more, with its pauses.
 * @returns the last answer, whatever it is; rejects when the last connection was lost too
 */
export async function askPatiently(ask: () => Promise<Answer>, patience: Patience): Promise<Answer> {
  for (const delay of DELAYS_MS) {
    const answer = await ask().catch(() => undefined);
    if (answer && !PASSING_STATUSES.includes(answer.status)) return answer;
    patience.retries += 1;
    const wanted = Number(answer?.headers['retry-after']) * 1000;
    await sleep(Math.max(delay, wanted > 0 ? Math.min(wanted, 5000) : 0));
  }
  return ask();
}
