import { ApiError } from '../../api/api-errors.ts';

/** `late`: nothing was heard in time. That says nothing against the payment. */
export type CheckoutResult = 'pro' | 'late' | 'unknown' | 'signed-out';

export interface AwaitCheckoutEffects {
  readonly askStatus: () => Promise<'active' | 'pending'>;
  /** Asks the server who is signed in. @returns whether the account has Pro */
  readonly confirmPro: () => Promise<boolean>;
  readonly sleep: (seconds: number) => Promise<void>;
}

/**
 * Pauses between questions, in seconds; half a minute in all. The provider's event is usually there within two, and
 * a person who has waited this long is told what to do instead.
 */
const PAUSES: readonly number[] = [1, 1, 1, 2, 2, 3, 5, 5, 10];

async function askOnce(effects: AwaitCheckoutEffects): Promise<CheckoutResult | null> {
  try {
    // Billing knows first; the account follows a moment later.
    if ((await effects.askStatus()) === 'active' && (await effects.confirmPro())) return 'pro';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CHECKOUT_NOT_FOUND') return 'unknown';
    if (error instanceof ApiError && error.code === 'VALIDATION') return 'unknown';
    if (error instanceof ApiError && error.status === 401) return 'signed-out';
    // Any other failure may pass.
  }
  return null;
}

/** Asks what became of a checkout until the account has Pro, or the time is up. */
export async function awaitCheckout(effects: AwaitCheckoutEffects): Promise<CheckoutResult> {
  for (const pause of [...PAUSES, null]) {
    const result = await askOnce(effects);
    if (result !== null) return result;
    if (pause !== null) await effects.sleep(pause);
  }
  return 'late';
}
