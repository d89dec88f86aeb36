import type { Ending } from './open-link-state.ts';

/**
 * What is left of a link in its tab once its address is cleared: how it ended here, and when. It lies with the tab's entry in
 * the history, so that a reload can say it, and holds nothing of the secret or of its link.
 */
export interface LinkTrace {
  readonly end: 'read' | 'deleted' | 'cleared';
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A random name: what this tab keeps of its files (kept-fetch.ts). Absent where it had none. */
  readonly files?: string | undefined;
}

const ENDS: readonly unknown[] = ['read', 'deleted', 'cleared'] satisfies LinkTrace['end'][];

/** @param state of an entry in the history, of any page */
export function isTrace(state: unknown): state is LinkTrace {
  if (typeof state !== 'object' || state === null || !('end' in state && 'at' in state)) return false;
  return ENDS.includes(state.end) && typeof state.at === 'number';
}

/** What a reload shows. */
export const endingAfter = ({ end, at }: LinkTrace): Ending =>
  end === 'cleared' ? { name: 'not_found', cause: 'cleared' } : { name: 'gone', reason: end, at };
