import { EXPIRY_DEFAULT_SECONDS } from '@oncelink/contracts';

/** What the gateway is told from outside. */
export interface GatewayConfig {
  /** Start of every link: scheme and host as visitors see them, without a slash at the end. */
  readonly publicOrigin: string;
  readonly demoMode: boolean;
  /** The operator's longest life of a secret in seconds, or null. */
  readonly secretMaxTtl: number | null;
  /** What Pro costs, in hundredths of the currency, or null where it is not on sale. */
  readonly prices: { readonly currency: string; readonly monthly: number; readonly yearly: number } | null;
}

export const GATEWAY_CONFIG = Symbol('gateway config');

/** The one life of free links, in seconds, and what a link gets that asks for none. */
export function freeSecondsOf({ secretMaxTtl }: Pick<GatewayConfig, 'secretMaxTtl'>): number {
  return Math.min(EXPIRY_DEFAULT_SECONDS, secretMaxTtl ?? EXPIRY_DEFAULT_SECONDS);
}
