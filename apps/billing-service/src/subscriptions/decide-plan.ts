import type { Plan } from '@oncelink/contracts';

/** What the provider says of a subscription, as far as plans depend on it. */
export interface PaidSubscription {
  readonly id: string;
  /** One of the provider's states; more may come. */
  readonly status: string;
  /** The price of what makes it Pro; of the first item where nothing does. */
  readonly priceId: string;
  readonly periodEnd: Date;
  /** Whether it is to end instead of being renewed. */
  readonly isEnding: boolean;
  /** When the oldest invoice that could not be collected was due, where there is one. */
  readonly unpaidSince: Date | null;
}

export interface PlanState {
  readonly plan: Plan;
  /** Null when nothing renews. */
  readonly renewsAt: Date | null;
  /** Until when Pro goes on that its owner has ended. Null while it renews, is free, or waits for a payment. */
  readonly endsAt: Date | null;
}

export interface PlanDecision extends PlanState {
  /** When to ask the provider again if no event comes before. */
  readonly askAgainAt: Date | null;
}

export interface PlanRules {
  /** Who pays one of these prices is Pro. The account at the provider may sell other things too. */
  readonly proPriceIds: readonly string[];
  /** How long Pro goes on after an invoice was due that could not be collected. */
  readonly graceDays: number;
}

/** States that a subscription never leaves again. */
export const FINAL_STATES: readonly string[] = ['canceled', 'incomplete_expired'];

const DAY_MS = 86_400_000;
const FREE: PlanDecision = { plan: 'free', renewsAt: null, endsAt: null, askAgainAt: null };

/** What a user gets for the subscriptions they have, ended ones included. With several, the best counts. */
export function decidePlan(
  subscriptions: readonly PaidSubscription[],
  { proPriceIds, graceDays }: PlanRules,
  now: Date,
): PlanDecision {
  const paid = subscriptions
    .filter(({ priceId }) => proPriceIds.includes(priceId))
    .map((subscription) => decideFor(subscription, graceDays * DAY_MS, now))
    .filter(({ plan }) => plan === 'pro');
  if (paid.length === 0) return FREE;
  const asks = paid.flatMap(({ askAgainAt }) => askAgainAt ?? []).filter((time) => time > now);
  const renewsAt = outermost(
    Math.max,
    paid.flatMap((each) => each.renewsAt ?? []),
  );
  const endsAt = outermost(
    Math.max,
    paid.flatMap((each) => each.endsAt ?? []),
  );
  // What goes on says more than what ends.
  return {
    plan: 'pro',
    renewsAt,
    endsAt: renewsAt === null ? endsAt : null,
    askAgainAt: outermost(Math.min, asks),
  };
}

function decideFor(subscription: PaidSubscription, graceMs: number, now: Date): PlanDecision {
  const { status, periodEnd, isEnding, unpaidSince } = subscription;
  switch (status) {
    case 'active':
    case 'trialing':
      return isEnding
        ? { plan: 'pro', renewsAt: null, endsAt: periodEnd, askAgainAt: periodEnd }
        : { plan: 'pro', renewsAt: periodEnd, endsAt: null, askAgainAt: null };
    case 'past_due': {
      const graceEnd = new Date((unpaidSince?.getTime() ?? 0) + graceMs);
      return graceEnd > now ? { plan: 'pro', renewsAt: null, endsAt: null, askAgainAt: graceEnd } : FREE;
    }
    default:
      return FREE;
  }
}

const outermost = (choose: (...times: number[]) => number, dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : new Date(choose(...dates.map((date) => date.getTime())));
