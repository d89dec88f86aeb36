import { proOptionOf, type Caller, type KeyHolder, type LinkOptions, type Plan } from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { hasProAnyway, requireAllowed, type CreatorRules } from '../auth/require-caller.ts';
import { ApiError } from '../http/api-error.ts';

/** How a site treats those who make links. */
interface MakerRules extends CreatorRules {
  readonly demoMode: boolean;
  readonly planForAll: Plan;
  readonly freeExpiresIn: number;
}

/** A key as the services are told of it. It stands for no session: calls about an account are not for keys. */
export const callerOfKey = ({ user, key }: KeyHolder, plan: Plan = user.subscriptionStatus): Caller => ({
  plan,
  account: null,
  key: { id: key.id, ownerId: user.id, scopes: key.scopes },
});

/** The key that a call needs. Throws KEY_INVALID. */
export function requireKey({ keyHolder }: FastifyRequest): KeyHolder {
  if (keyHolder === null) throw new ApiError('KEY_INVALID');
  return keyHolder;
}

/**
 * The caller who makes a link, or null without a key.
 * Throws ACCOUNT_NEEDED or NOT_ALLOWED_TO_CREATE where the site is closed to the caller, KEY_INVALID or PRO_REQUIRED where
 * the link is not included.
 */
export function requireMaker(request: FastifyRequest, link: LinkOptions, rules: MakerRules): Caller | null {
  const { keyHolder } = request;
  if (rules.whoMayCreate !== 'anyone') {
    if (keyHolder === null) throw new ApiError('ACCOUNT_NEEDED');
    requireAllowed(keyHolder.user, rules);
  }
  const isPro = hasProAnyway(request, rules);
  const plan = isPro ? 'pro' : (keyHolder?.user.subscriptionStatus ?? 'free');
  if (plan !== 'pro' && proOptionOf(link, rules.freeExpiresIn) !== null) {
    throw new ApiError(keyHolder === null ? 'KEY_INVALID' : 'PRO_REQUIRED');
  }
  if (keyHolder !== null) return callerOfKey(keyHolder, plan);
  return isPro ? { plan, account: null } : null;
}
