import type { Stripe } from 'stripe';

/** The one version that is spoken: the one that the SDK pins. A test compares them. */
export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;
