import type { KeyScope } from './api-keys.ts';
import type { Plan } from './plan.ts';

/** The account and the session that a request was made with. */
export interface CallerAccount {
  readonly userId: string;
  readonly sessionId: string;
}

/** The API key that a request was made with. */
export interface CallerKey {
  readonly id: string;
  /** The account. */
  readonly ownerId: string;
  readonly scopes: readonly KeyScope[];
}

/**
 * Who a request comes from, as the gateway found out and asserts it to the services. `null` in its place is a visitor
 * who is not signed in. `account` is null for a plan without an account: where everyone has Pro, or tries it in demo mode.
 * With a key it is null too: what asks for an account can never be done with a key.
 */
export interface Caller {
  readonly plan: Plan;
  readonly account: CallerAccount | null;
  readonly key?: CallerKey;
}
