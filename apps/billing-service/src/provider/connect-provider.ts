import { Stripe } from 'stripe';

export interface ProviderSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The prices that may be paid. */
  readonly priceIds: readonly string[];
  /** Address of the payment simulator, or null for the real provider. */
  readonly simulatorUrl: string | null;
  /** Where its pages are, or null for those of the real provider. */
  readonly pagesUrl: string | null;
  /** Where payment forms are embedded, or null where the provider's own pages are used. */
  readonly payOrigin: string | null;
}

/** Two tries of one call, and a call after it, fit into the time that the gateway waits. */
const TIMEOUT_MS = 4000;

/** The provider's own client, pointed at the simulator where there is one. */
export function connectProvider({
  secretKey,
  simulatorUrl,
}: Pick<ProviderSettings, 'secretKey' | 'simulatorUrl'>): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (simulatorUrl === null) return new Stripe(secretKey, options);
  const { hostname: host, port } = new URL(simulatorUrl);
  return new Stripe(secretKey, { ...options, protocol: 'http', host, port: port || 80 });
}
