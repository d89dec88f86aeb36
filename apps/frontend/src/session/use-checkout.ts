import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { withTopic } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import type { Period } from './checkout-wish.ts';
import type { CheckoutProblem } from './start-checkout.ts';

interface Checkout {
  /** A checkout is being opened, or the browser is on its way to it. */
  readonly busy: boolean;
  readonly start: (period: Period) => Promise<void>;
}

/** Its code is loaded when someone wants to pay. */
async function openCheckout(period: Period) {
  try {
    const { startCheckout } = await withTopic('errors', () => import('./start-checkout.ts'));
    return await startCheckout(period);
  } catch {
    return { outcome: 'failed', problem: 'checkout.failed' } as const;
  }
}

/**
 * The action of every button that sells Pro.
 * @param onError told what went wrong, besides the toast
 */
export function useCheckout(onError?: (problem: CheckoutProblem) => void): Checkout {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    // Back from the payment page, the browser shows this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  const start = async (period: Period) => {
    setBusy(true);
    const result = await openCheckout(period);
    if (result.outcome === 'left') return;
    setBusy(false);
    if (result.outcome === 'sign-in') {
      navigate('/get-started?next=/pricing');
      return;
    }
    showToast({ title: t('checkout.errorTitle'), description: t(result.problem), variant: 'destructive' });
    onError?.(result.problem);
  };
  return { busy, start };
}
