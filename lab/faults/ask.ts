import { setTimeout as pause } from 'node:timers/promises';
import { isPassingStatus, RETRY_PAUSES_MS, retryPauseMs } from '@oncelink/contracts';
import { PRO, type LinkCall } from '@oncelink/testing/product/link-client';

export interface Answer {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | null;
  readonly body: Record<string, unknown>;
}

/** As the page: the gateway gives up long before. */
const PATIENCE_MS = 15_000;

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const header = response.headers.get('retry-after');
  return {
    status: response.status,
    retryAfter: header === null ? null : Number(header),
    body: text === '' ? {} : JSON.parse(text),
  };
}

/** Sends a call once. @param headers of a call without a body; @returns null when no usable answer came */
export async function ask(
  origin: string,
  { path, body }: LinkCall | { readonly path: string; readonly body?: undefined },
  headers: Record<string, string> = {},
): Promise<Answer | null> {
  const init =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...PRO, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  try {
    const response = await fetch(new URL(path, origin), {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await read(response);
  } catch {
    return null;
  }
}

const isPassing = (answer: Answer | null): boolean => answer === null || isPassingStatus(answer.status);

/** Repeats an attempt as the page does: three times after failures that pass, with its pauses. */
export async function asPage(attempt: () => Promise<Answer | null>): Promise<Answer | null> {
  for (const ownMs of RETRY_PAUSES_MS) {
    const answer = await attempt();
    if (!isPassing(answer)) return answer;
    await pause(retryPauseMs(ownMs, answer?.retryAfter ?? undefined));
  }
  return attempt();
}
