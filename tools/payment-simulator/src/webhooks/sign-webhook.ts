import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` of a body: its time and HMAC-SHA256 over `time.body` (docs.stripe.com/webhooks, scheme v1).
 * @param time seconds since 1970
 */
export function signWebhook(body: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
