import { useEffect, useEffectEvent } from 'react';
import { forgetLapsedWish, takeCheckoutWish, type Period } from './checkout-wish.ts';
import { useSession } from './session-store.ts';

/** Resumes a checkout that had to wait until someone signed in. */
export function useCheckoutWish(start: (period: Period) => Promise<void>): void {
  const session = useSession();
  const mayBuy = session !== null && session.user.subscriptionStatus !== 'pro';
  const resume = useEffectEvent(() => {
    const period = takeCheckoutWish();
    if (period !== null) void start(period);
  });
  useEffect(() => {
    if (mayBuy) resume();
    else forgetLapsedWish();
  }, [mayBuy]);
}
