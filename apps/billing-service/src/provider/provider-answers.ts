import { Stripe } from 'stripe';

/** More than any customer has. */
export const LIST_LIMIT = 100;

/** The provider names other objects by their id, or holds them whole. */
export const nameOf = (named: string | { readonly id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

/** Whether a call failed because the provider does not have the customer (any more). */
export const isCustomerGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

/** Null for what the provider does not have (any more). */
export function unlessMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
  throw error;
}
