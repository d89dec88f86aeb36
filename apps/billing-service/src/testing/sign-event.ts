import type { TakeEventRequest } from '@oncelink/contracts';
import { Stripe } from 'stripe';
import { WEBHOOK_SECRET } from './start-billing-site.ts';

/** A message with this event, signed as the provider signs. */
export function signEvent(event: object, secret = WEBHOOK_SECRET): TakeEventRequest {
  const payload = JSON.stringify(event);
  return {
    body: Buffer.from(payload).toString('base64url'),
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  };
}
