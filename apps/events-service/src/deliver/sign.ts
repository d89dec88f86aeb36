import { createHmac } from 'node:crypto';

/**
 * Headers of Standard Webhooks (standardwebhooks.com): what the receiver tells a sent event by, and a copy that came
 * late.
 * @param secrets each signs: while one is replaced, receivers may have either
 * @param at seconds since 1970
 */
export function signedHeaders(id: string, at: number, body: string, secrets: readonly Buffer[]) {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatures.join(' '),
  };
}
