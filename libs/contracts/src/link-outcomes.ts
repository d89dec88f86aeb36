import type { GoneReason } from './errors.ts';

/** What messages about links and about asks may come to. */

/** `expiresAt` is ISO 8601, `ttl` whole seconds; both null when the link never expires. */
export interface Expiry {
  readonly expiresAt: string | null;
  readonly ttl: number | null;
}

export interface Missing {
  readonly outcome: 'not-found';
}
export interface Gone {
  readonly outcome: 'gone';
  readonly reason: GoneReason;
  /** When it ended, ISO 8601. */
  readonly at: string;
}
/** It opens later, and this call used nothing up: no try, no claim. */
export interface NotStarted {
  readonly outcome: 'not-started';
  /** Whole seconds until it does. */
  readonly startsIn: number;
}
/** The link asks for more than every caller may have: for an account, for Pro, or for a key of another scope. */
export type NotInPlan =
  | { readonly outcome: 'sign-in-required' }
  | { readonly outcome: 'pro-required' }
  | { readonly outcome: 'scope-required' };

/** As many links are alive as this installation keeps for callers without Pro. */
export interface StorageFull {
  readonly outcome: 'storage-full';
}
