import { EXPIRY_CHOICES, EXPIRY_DEFAULT_SECONDS, type ExpiryChoiceId } from './limits.ts';

export const PLANS = ['free', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** What a link asks for, as far as plans care. */
export interface LinkOptions {
  readonly shortLink: boolean;
  readonly password: boolean;
  /** Seconds, or null for a link that never expires. */
  readonly expiresIn: number | null;
  /** Seconds until it opens; absent or null: at once. */
  readonly startsIn?: number | null | undefined;
}

/** The Pro options, in the order in which a refusal names them. */
export const PRO_OPTIONS = ['password', 'shortLink', 'expiry'] as const;
export type ProOption = (typeof PRO_OPTIONS)[number];

/** Choices of a life that every plan has: longer, shorter and own ones are part of Pro. */
const FREE_CHOICES: readonly ExpiryChoiceId[] = ['1h', '8h', '1d'];
const FREE_LIVES: readonly (number | null)[] = EXPIRY_CHOICES.filter(({ id }) =>
  FREE_CHOICES.includes(id),
).map(({ seconds }) => seconds);

/**
 * In how many seconds a free link expires at the latest, and every link that asks for no time.
 * @param maxExpiresIn the longest time in seconds that the operator allows
 */
export const freeExpiresIn = (maxExpiresIn: number): number => Math.min(EXPIRY_DEFAULT_SECONDS, maxExpiresIn);

/**
 * Whether every plan may make a link of this life.
 * @param expiresIn seconds, or null for a link that never expires
 * @param freeSeconds what `freeExpiresIn` says of this site
 */
export const isFreeLife = (expiresIn: number | null, freeSeconds: number): boolean =>
  expiresIn === freeSeconds ||
  (expiresIn !== null && expiresIn < freeSeconds && FREE_LIVES.includes(expiresIn));

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
  // When it opens is chosen with when it ends.
  if (typeof link.startsIn === 'number') return 'expiry';
  return isFreeLife(link.expiresIn, freeSeconds) ? null : 'expiry';
}
