import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from now, in seconds. */
const TOLERANCE_SECONDS = 300;

const SIGNED_AT = /(?:^|,)t=(\d{1,12})(?=,|$)/;
const SIGNATURES = /(?:^|,)v1=([0-9a-f]{64})(?=,|$)/g;

/**
 * Whether the payment provider has signed exactly these bytes, a few minutes ago at most. Costs next to nothing where
 * nobody took the trouble to make one up.
 * @param signature the header `Stripe-Signature`: a time and one signature, or two while the secret is being changed
 */
export function isSignedEvent(body: Buffer, signature: string, secret: string): boolean {
  const signedAt = SIGNED_AT.exec(signature)?.[1];
  const isRecent = Math.abs(Date.now() / 1000 - Number(signedAt)) <= TOLERANCE_SECONDS;
  const signatures = isRecent ? [...signature.matchAll(SIGNATURES)] : [];
  if (signatures.length === 0) return false;
  const expected = createHmac('sha256', secret).update(`${signedAt}.`).update(body).digest();
  return signatures.some(([, hex = '']) => timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}
