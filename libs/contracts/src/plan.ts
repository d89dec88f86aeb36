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
 * In how many seconds every free link expires, and every link that asks for no time.
 * @param maxExpiresIn the longest time in seconds that the operator allows
 */
export const freeExpiresIn = (maxExpiresIn: number): number => Math.min(EXPIRY_DEFAULT_SECONDS, maxExpiresIn);

/**
 * The first Pro option that a link uses, or null when every plan may make it.
 * @param freeSeconds what `freeExpiresIn` says of this site
 */
export function proOptionOf(
  link: LinkOptions,
  freeSeconds: number = EXPIRY_DEFAULT_SECONDS,
): ProOption | null {
  if (link.password) return 'password';
  if (link.shortLink) return 'shortLink';
  return link.expiresIn === freeSeconds ? null : 'expiry';
}
