import type { User } from '@oncelink/contracts';
import { openPortal } from '../api/account.ts';
import { ApiError } from '../api/api-errors.ts';
import { isPaymentPage } from '../session/payment-page.ts';
import { loadSiteConfig } from '../session/site-config.ts';
import { accountMenuTexts } from '../texts/account-menu.ts';
import { showToast } from '../ui/toast/toast-store.ts';

/**
 * Leads customers to their invoices, and everybody else to the plans.
 * @param goTo follows a path of this site
 */
export async function openBilling(
  { customerId }: User,
  goTo: (path: string) => void,
  leaveFor: (url: string) => void = (url) => location.assign(url),
): Promise<void> {
  if (customerId === null) return goTo('/pricing');
  try {
    const { url } = await openPortal({ customerId, returnUrl: location.origin });
    if (!isPaymentPage(url, (await loadSiteConfig())?.demoMode ?? false))
      throw new Error('A foreign address.');
    leaveFor(url);
  } catch (error) {
    const { title, description } = accountMenuTexts.billingFailed;
    showToast({
      title,
      description: error instanceof ApiError ? error.message : description,
      variant: 'destructive',
    });
  }
}
