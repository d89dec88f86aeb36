import type { GoneReason } from '@oncelink/contracts';
import { ApiError } from './api-errors.ts';

export interface LinkEnding {
  /** `unknown`: it never existed, or ended longer ago than the server remembers. */
  readonly reason: GoneReason | 'unknown';
  /** Milliseconds since 1970; null when the server did not say. */
  readonly at: number | null;
}

/** How a link has ended, if that is what the server's refusal says. */
export function readEnding(error: unknown): LinkEnding | null {
  if (!(error instanceof ApiError)) return null;
  // By code, not by status: a proxy's own 404 says nothing about a link.
  if (error.code === 'NOT_FOUND') return { reason: 'unknown', at: null };
  if (error.code !== 'GONE') return null;
  const time = Date.parse(error.at ?? '');
  return { reason: error.reason ?? 'viewed', at: Number.isNaN(time) ? null : time };
}
