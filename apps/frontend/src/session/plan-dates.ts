import type { User } from '@oncelink/contracts';
import { usePlan } from './use-plan.ts';

interface PlanDates {
  /** ISO 8601, or null when nothing renews. */
  readonly renewsAt: string | null;
  /** Until when Pro goes on that its owner has ended, or null. */
  readonly endsAt: string | null;
}

/** The one date that Pro has, if any. An older page or server may have left the end out. */
export function usePlanDates({ subscriptionRenewsAt: renewsAt, subscriptionEndsAt }: User): PlanDates {
  const isFree = usePlan() === 'free';
  if (isFree || renewsAt !== null) return { renewsAt: isFree ? null : renewsAt, endsAt: null };
  return { renewsAt: null, endsAt: subscriptionEndsAt ?? null };
}
