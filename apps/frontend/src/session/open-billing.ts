import type { User } from '@oncelink/contracts';
import { openPortal } from '../api/account.ts';
import { ApiError } from '../api/api-errors.ts';
import { t, textsOf } from '../i18n/translate.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import { openDialog } from './open-dialog.ts';
import { isPaymentPage } from './payment-page.ts';
import { loadSiteConfig } from './site-config.ts';

/** Where Billing leads. */
export interface BillingWays {
  /** Follows a path of this site. */
  readonly goTo: (path: string) => void;
  /** Leads the browser away. */
  readonly leaveFor?: (url: string) => void;
}

function tellFailure(error: unknown, goTo: BillingWays['goTo']): void {
  // Only buying anew helps.
  if (error instanceof ApiError && error.code === 'CUSTOMER_NOT_FOUND') goTo('/pricing');
  const { title, description } = textsOf('accounts.billingFailed');
  const text = error instanceof ApiError ? t(`errors.${error.code}`) : description;
  showToast({ title, description: text, variant: 'destructive' });
}

/** Leads customers to their invoices, after a fresh code where the last one is old, and everyone else to the plans. */
export async function openBilling({ customerId }: User, ways: BillingWays): Promise<void> {
  const { goTo, leaveFor = (url) => location.assign(url) } = ways;
  if (customerId === null) return goTo('/pricing');
  const open = async (): Promise<void> => {
    const { url } = await openPortal({ customerId, returnUrl: location.origin });
    const config = await loadSiteConfig();
    if (!isPaymentPage(url, { demoMode: config?.demoMode ?? false, payPage: null }))
      throw new Error('A foreign address.');
    leaveFor(url);
  };
  try {
    await open();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'FRESH_CODE_REQUIRED') return tellFailure(error, goTo);
    const goOn = () => open().catch((failure: unknown) => tellFailure(failure, goTo));
    openDialog({ name: 'fresh-code', goOn });
  }
}
