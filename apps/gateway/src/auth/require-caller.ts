import {
  AUTH_PATTERNS,
  proOptionOf,
  readersFor,
  type Caller,
  type Creators,
  type LinkOptions,
  type Plan,
  type SignedIn,
  type User,
} from '@oncelink/contracts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request-types.ts';
import type { AuthClient } from '../gateway-parts.ts';

/** How a site treats plans. */
interface PlanRules {
  /** Whether the header `X-Demo-Pro` is accepted. */
  readonly demoMode: boolean;
  /** What every caller may do at least. */
  readonly planForAll: Plan;
  /** In how many seconds free links expire. */
  readonly freeExpiresIn: number;
}

/** The account that a call needs. Throws SIGN_IN_REQUIRED, SESSION_ENDED or UNAVAILABLE. */
export function requireUser({ identity }: ApiRequest): SignedIn {
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

/** The options of a message that a service handles in the name of the caller. Throws as `requireUser`. */
export const callerOptions = (request: ApiRequest) => ({
  requestId: request.id,
  caller: callerOf(requireUser(request)),
});

/** The same for what a plan bounds: where all have Pro, this caller has it too. */
export function plannedOptions(request: ApiRequest, planForAll: Plan) {
  const { requestId, caller } = callerOptions(request);
  return { requestId, caller: planForAll === 'pro' ? { ...caller, plan: planForAll } : caller };
}

/** Whether a caller has Pro whatever the account's plan is. */
export const hasProAnyway = (
  { headers }: ApiRequest,
  { planForAll, demoMode }: Pick<PlanRules, 'planForAll' | 'demoMode'>,
): boolean => planForAll === 'pro' || (demoMode && headers['x-demo-pro'] === 'on');

/**
 * The caller who makes a link, or null for a visitor who is not signed in.
 * Throws PRO_REQUIRED, or the errors of `requireUser`, when the plan does not include the link.
 */
export function requirePlan(request: ApiRequest, link: LinkOptions, rules: PlanRules): Caller | null {
  const { identity } = request;
  const known = identity?.outcome === 'signed-in' ? callerOf(identity) : null;
  const isPro = hasProAnyway(request, rules);
  const caller = isPro ? { account: known?.account ?? null, plan: 'pro' as const } : known;
  if (caller?.plan === 'pro' || proOptionOf(link, rules.freeExpiresIn) === null) return caller;
  requireUser(request);
  throw new ApiError('PRO_REQUIRED');
}

/**
 * The same for who asks for a secret.
 * @param isPlainLife whether the ask lives as long as every plan has it
 */
export function requireAskPlan(
  request: ApiRequest,
  isPlainLife: boolean,
  rules: Pick<PlanRules, 'planForAll' | 'demoMode'>,
): Caller | null {
  const { identity } = request;
  const known = identity?.outcome === 'signed-in' ? callerOf(identity) : null;
  const caller = hasProAnyway(request, rules)
    ? { account: known?.account ?? null, plan: 'pro' as const }
    : known;
  if (caller?.plan === 'pro' || isPlainLife) return caller;
  requireUser(request);
  throw new ApiError('PRO_REQUIRED');
}

/**
 * Throws PRO_REQUIRED, or the errors of `requireUser`, where the plan of the caller has room for fewer readers of a secret.
 * @param readers as the caller says: each of their links comes in a call of its own, and nothing in it names the others
 */
export function requireReaders(
  request: ApiRequest,
  readers: number,
  rules: Pick<PlanRules, 'planForAll' | 'demoMode'>,
): void {
  const { identity } = request;
  const own = identity?.outcome === 'signed-in' ? identity.user.subscriptionStatus : null;
  if (readers <= readersFor(hasProAnyway(request, rules) ? 'pro' : own)) return;
  requireUser(request);
  throw new ApiError('PRO_REQUIRED');
}

/** Who makes links on a site. */
export interface CreatorRules {
  readonly whoMayCreate: Creators;
  /** Addresses, and domains of addresses, in lower case. */
  readonly allowedCreators: ReadonlySet<string>;
}

/** Throws ACCOUNT_NEEDED, NOT_ALLOWED_TO_CREATE, or the errors of `requireUser`, where the site is closed to the caller. */
export function requireCreator(request: ApiRequest, rules: CreatorRules): void {
  if (rules.whoMayCreate === 'anyone') return;
  if (request.identity === null) throw new ApiError('ACCOUNT_NEEDED');
  requireAllowed(requireUser(request).user, rules);
}

/** Throws NOT_ALLOWED_TO_CREATE where the site lets other accounts create alone. */
export function requireAllowed({ email }: User, { whoMayCreate, allowedCreators }: CreatorRules): void {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isAllowed = [email, domain].some((name) => allowedCreators.has(name.toLowerCase()));
  if (whoMayCreate === 'allowed' && !isAllowed) throw new ApiError('NOT_ALLOWED_TO_CREATE');
}

/**
 * Requires that the caller's session began with a code of the last ten minutes: a stolen token alone must not be enough.
 * Asks the auth-service every time, because a cached answer may be older than the session.
 * Throws FRESH_CODE_REQUIRED, or the errors of `requireUser`.
 */
export async function requireFreshCode(auth: AuthClient, request: ApiRequest): Promise<void> {
  const { outcome } = await auth.call(AUTH_PATTERNS.checkCodeAge, {}, callerOptions(request));
  if (outcome === 'signed-out') throw new ApiError('SESSION_ENDED');
  if (outcome === 'code-too-old') throw new ApiError('FRESH_CODE_REQUIRED');
}
