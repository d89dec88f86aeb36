import { useEffect, useState } from 'react';
import { getCheckoutStatus } from '../../api/billing.ts';
import { confirmSession } from '../../session/confirm-session.ts';
import { currentSession } from '../../session/session-store.ts';
import { awaitCheckout, type AwaitCheckoutEffects, type CheckoutResult } from './await-checkout.ts';

const sleep = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('The page was left.'));
    });
  });

const effectsFor = (sessionId: string, signal: AbortSignal): AwaitCheckoutEffects => ({
  askStatus: async () => (await getCheckoutStatus(sessionId)).status,
  confirmPro: async () => {
    await confirmSession();
    return currentSession()?.user.subscriptionStatus === 'pro';
  },
  sleep: (seconds) => sleep(seconds, signal),
});

/** What became of a checkout; null while that is asked. */
export function useCheckoutResult(sessionId: string): CheckoutResult | null {
  const [result, setResult] = useState<CheckoutResult | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (found: CheckoutResult) => {
      if (!leaving.signal.aborted) setResult(found);
    };
    // Fails only when the page is left, and then there is nobody to tell.
    awaitCheckout(effectsFor(sessionId, leaving.signal)).then(show, () => undefined);
    return () => leaving.abort();
  }, [sessionId]);
  return result;
}
