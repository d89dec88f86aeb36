import { createHmac, timingSafeEqual } from 'node:crypto';

/** Slack's own advice: what is older may be a copy that somebody kept. */
const MAX_AGE_SECONDS = 300;

interface SignedCall {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly body: Uint8Array;
}

/** Whether Slack signed this call (v0), a moment ago. */
export function isFromSlack(
  secret: string,
  { timestamp, signature, body }: SignedCall,
  now: number,
): boolean {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const wanted = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest();
  const given = Buffer.from(signature.replace(/^v0=/, ''), 'hex');
  return signature.startsWith('v0=') && given.length === wanted.length && timingSafeEqual(given, wanted);
}
