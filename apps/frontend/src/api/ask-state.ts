import { ApiError } from './api-errors.ts';
import { askState, type AskName } from './asks.ts';

/** Why an ask can't be answered, or its answer can't be read. */
export type AskEnd = 'answered' | 'read' | 'expired' | 'withdrawn' | 'unknown';

export type AskLook =
  /** `ttl`: seconds in which it can be answered, or in which the answer waits. */
  | { readonly state: 'open' | 'answered'; readonly ttl: number }
  | { readonly state: 'ended'; readonly end: AskEnd }
  | { readonly state: 'unanswered' | 'limited' };

const ENDS = { viewed: 'read', expired: 'expired', deleted: 'withdrawn', locked: 'read' } as const;

/** What a refusal of the server says of an ask; null where it says nothing of it. */
export function endOf(error: unknown): AskEnd | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'ASK_ANSWERED') return 'answered';
  if (error.code === 'NOT_FOUND') return 'unknown';
  return error.code === 'GONE' ? ENDS[error.reason ?? 'viewed'] : null;
}

/** Asks the server. Never fails. */
export async function lookAt(name: AskName): Promise<AskLook> {
  try {
    const { state, ttl } = await askState(name);
    return { state, ttl };
  } catch (error) {
    const end = endOf(error);
    if (end !== null) return { state: 'ended', end };
    return { state: error instanceof ApiError && error.code === 'RATE_LIMITED' ? 'limited' : 'unanswered' };
  }
}
