import { setTimeout as sleep } from 'node:timers/promises';
import { isPassingStatus, RETRY_PAUSES_MS, retryPauseMs } from '@oncelink/contracts';
import type { Answer } from '@oncelink/testing/product/link-client';

/** How often someone had to ask again. */
export interface RetryCount {
  retries: number;
}

/**
 * Asks as the page does: after a lost connection and after 502, 503 and 504 three times more, with its pauses.
 * @returns the last answer, whatever it is; rejects when the last connection was lost too
 */
export async function askWithRetries(ask: () => Promise<Answer>, count: RetryCount): Promise<Answer> {
  for (const ownMs of RETRY_PAUSES_MS) {
    const answer = await ask().catch(() => undefined);
    if (answer && !isPassingStatus(answer.status)) return answer;
    count.retries += 1;
    await sleep(retryPauseMs(ownMs, Number(answer?.headers['retry-after'])));
  }
  return ask();
}
