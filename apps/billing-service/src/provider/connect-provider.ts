import { Stripe } from 'stripe';
import type { BillingSettings } from '../config.ts';

/** Two attempts at one call, and a call after it, fit into the time that the gateway waits. */
const TIMEOUT_MS = 4000;

/** The provider's own client, pointed at the simulator where there is one. */
export function connectProvider({
  secretKey,
  simulatorUrl,
}: Pick<BillingSettings, 'secretKey' | 'simulatorUrl'>): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (simulatorUrl === null) return new Stripe(secretKey, options);
  const { hostname: host, port } = new URL(simulatorUrl);
  return new Stripe(secretKey, { ...options, protocol: 'http', host, port: port || 80 });
}
