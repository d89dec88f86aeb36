import { EXPIRY_DEFAULT_SECONDS } from './limits.ts';

export const PLANS = ['free', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** What a link asks for, as far as plans care. */
export interface LinkOptions {
  readonly shortLink: boolean;
  readonly password: boolean;
  /** Seconds, or null for a link that never expires. */
  readonly expiresIn: number | null;
}

/** The Pro options, in the order in which a refusal names them. */
export const PRO_OPTIONS = ['password', 'shortLink', 'expiry'] as const;
export type ProOption = (typeof PRO_OPTIONS)[number];

/**
 * The one life of free links in seconds, and what a link gets that asks for none.
 * @param maxSeconds the operator's longest life of a secret
 */
export const freeSecondsWithin = (maxSeconds: number): number => Math.min(EXPIRY_DEFAULT_SECONDS, maxSeconds);

/**
 * The first Pro option that a link uses, or null when every plan may make it.
 * @param freeSeconds what `freeSecondsWithin` says of this site
 */
export function proOptionOf(
  link: LinkOptions,
  freeSeconds: number = EXPIRY_DEFAULT_SECONDS,
): ProOption | null {
  if (link.password) return 'password';
  if (link.shortLink) return 'shortLink';
  return link.expiresIn === freeSeconds ? null : 'expiry';
}
