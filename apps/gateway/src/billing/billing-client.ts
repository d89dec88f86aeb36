import { BILLING_MESSAGE_MAX_BYTES, type BillingContract } from '@oncelink/contracts';
import type { RedisListClient } from '@oncelink/messaging';

/**
 * Asks the billing-service, once: the payment provider tells two requests for the same thing apart by itself, but each
 * takes its time.
 */
export type BillingClient = Pick<RedisListClient<BillingContract>, 'call'>;

export const BILLING_CLIENT = Symbol('billing client');

/**
 * The payment provider is asked several questions in a row, each of which may take a second; proxies give up after 15.
 * Events are large, so fewer of them may wait than of other messages.
 */
export const BILLING_CHANNEL = {
  service: 'billing',
  deadlineMs: 13_000,
  maxQueued: 200,
  maxMessageBytes: BILLING_MESSAGE_MAX_BYTES,
} as const;
