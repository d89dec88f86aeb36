import type { LinkOptions } from '@oncelink/contracts';
import { ApiError, refuseField } from '../http/api-error.ts';

/**
 * Refuses a link that would end before it opens, where the operator bounds its life.
 * @param startsIn seconds; undefined or null: it opens at once. @throws ApiError VALIDATION
 */
export function checkStart(startsIn: number | null | undefined, secretMaxTtl: number | null): void {
  if (typeof startsIn === 'number' && secretMaxTtl !== null && startsIn >= secretMaxTtl)
    refuseField('startsIn', `must be < ${secretMaxTtl}`);
}

/** Of a link that opens at once the service is told what it was always told. */
export const lifeOf = ({ expiresIn, startsIn }: Pick<LinkOptions, 'expiresIn' | 'startsIn'>) => ({
  expiresIn,
  ...(typeof startsIn === 'number' && { startsIn }),
});

/**
 * What is said of the start of a link that was made; nothing where it opens at once.
 * @throws ApiError UNAVAILABLE where a secrets-service of the version before has made one that opens at once
 */
export function startOf(
  startsIn: number | null | undefined,
  { startsAt }: { readonly startsAt?: string },
): { readonly startsAt?: string } {
  if (typeof startsIn !== 'number') return {};
  if (startsAt === undefined) throw new ApiError('UNAVAILABLE');
  return { startsAt };
}

/** Of a link that waits: nothing once it can be opened. */
export const startsInOf = ({ startsIn }: { readonly startsIn?: number }) =>
  startsIn === undefined ? {} : { startsIn };
