import {
  proOptionOf,
  type Caller,
  type LinkOptions,
  type ResolveTokenResult,
  type SignedIn,
} from '@oncelink/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** What the token of a request resolved to, or why nobody could tell. */
export type Identity = ResolveTokenResult | { readonly outcome: 'unknown'; readonly error: unknown };

/** What a site makes of callers. */
interface PlanRules {
  /** Whether the header of demonstrations counts. */
  readonly demoMode: boolean;
  /** The one life of free links, in seconds. */
  readonly freeSeconds: number;
}

/** The account that a call can't do without. Throws SIGN_IN_REQUIRED, SESSION_ENDED or UNAVAILABLE. */
export function requireUser({ identity }: FastifyRequest): SignedIn {
  switch (identity?.outcome) {
    case 'signed-in':
      return identity;
    case 'signed-out':
      throw new ApiError('SESSION_ENDED');
    case 'unknown':
      throw identity.error;
    case undefined:
      throw new ApiError('SIGN_IN_REQUIRED');
  }
}

const callerOf = ({ user, sessionId }: SignedIn): Caller => ({
  plan: user.subscriptionStatus,
  account: { userId: user.id, sessionId },
});

/** As `requireUser`, in the form in which services are told. */
export const requireCaller = (request: FastifyRequest): Caller => callerOf(requireUser(request));

/**
 * Who makes a link, or null for a visitor who is not signed in.
 * Throws PRO_REQUIRED, or as `requireUser` does, when the link is more than this caller may have.
 */
export function requirePlan(request: FastifyRequest, link: LinkOptions, rules: PlanRules): Caller | null {
  const { headers, identity } = request;
  const known = identity?.outcome === 'signed-in' ? callerOf(identity) : null;
  const isDemoPro = rules.demoMode && headers['x-demo-pro'] === 'on';
  const caller = isDemoPro ? { account: known?.account ?? null, plan: 'pro' as const } : known;
  if (caller?.plan === 'pro' || proOptionOf(link, rules.freeSeconds) === null) return caller;
  requireUser(request);
  throw new ApiError('PRO_REQUIRED');
}
