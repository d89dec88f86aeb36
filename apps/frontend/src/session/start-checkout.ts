import type { ErrorCode } from '@oncelink/contracts';
import { ApiError } from '../api/api-errors.ts';
import { createCheckout } from '../api/billing.ts';
import { keepCheckoutWish, type Period } from './checkout-wish.ts';
import { confirmSession } from './confirm-session.ts';
import { isPaymentPage } from './payment-page.ts';
import { currentSession } from './session-store.ts';
import { loadSiteConfig } from './site-config.ts';

/** Why no checkout was opened: the key of its text. */
export type CheckoutProblem =
  | `checkout.${'failed' | 'foreignUrl' | 'noUrl' | 'notAvailable'}`
  | `errors.${ErrorCode}`;

/** `left`: the browser is on its way to the payment page. */
export type CheckoutOutcome =
  | { readonly outcome: 'left' }
  | { readonly outcome: 'sign-in' }
  | { readonly outcome: 'failed'; readonly problem: CheckoutProblem };

const failed = (problem: CheckoutProblem): CheckoutOutcome => ({ outcome: 'failed', problem });

/** Who has to sign in first gets the checkout afterwards. */
function signInFirst(period: Period): CheckoutOutcome {
  keepCheckoutWish(period);
  return { outcome: 'sign-in' };
}

/** The address of the payment page. An answer without one is no answer to go on with, whatever was promised. */
async function openCheckout(priceId: string, customerEmail: string): Promise<string | undefined> {
  const { origin } = location;
  const { url }: { url?: string } = await createCheckout({
    priceId,
    customerEmail,
    successUrl: `${origin}/subscription/success`,
    cancelUrl: `${origin}/pricing`,
  });
  return url;
}

function judge(error: unknown, period: Period): CheckoutOutcome {
  if (!(error instanceof ApiError)) return failed('checkout.failed');
  if (error.status === 401) return signInFirst(period);
  // The page offered what is there already: what it believed of the plan is wrong.
  if (error.code === 'ALREADY_PRO') void confirmSession();
  return failed(`errors.${error.code}`);
}

interface CheckoutEffects {
  readonly loadConfig: typeof loadSiteConfig;
  /** Leads the browser away. */
  readonly leaveFor: (url: string) => void;
}

const browserEffects: CheckoutEffects = {
  loadConfig: loadSiteConfig,
  leaveFor: (url) => location.assign(url),
};

/** Opens a checkout for the signed-in account, and leaves for its page. */
export async function startCheckout(
  period: Period,
  { loadConfig, leaveFor }: CheckoutEffects = browserEffects,
): Promise<CheckoutOutcome> {
  const session = currentSession();
  if (session === null) return signInFirst(period);
  const config = await loadConfig();
  if (config === null) return failed('checkout.failed');
  if (config.prices === null) return failed('checkout.notAvailable');
  const { monthlyId, yearlyId } = config.prices;
  try {
    const url = await openCheckout(period === 'monthly' ? monthlyId : yearlyId, session.user.email);
    if (url === undefined) return failed('checkout.noUrl');
    if (!isPaymentPage(url, config)) return failed('checkout.foreignUrl');
    leaveFor(url);
    return { outcome: 'left' };
  } catch (error) {
    return judge(error, period);
  }
}
