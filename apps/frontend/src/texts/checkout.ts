import { translatable } from './language-in-use.ts';

/** Starting to pay for Pro, on pages that are English in every language. */
export const checkoutEnglish = {
  upgrade: 'Upgrade to Pro',
  starting: 'Starting checkout...',
  errorTitle: 'Checkout Error',
  failed: 'Failed to start checkout',
  noUrl: 'No checkout URL returned',
  foreignUrl: 'The payment page has an address that is not known here. Nothing was charged.',
  notAvailable: 'Payments are not available here.',
  period: 'Billing period',
  periods: { monthly: 'Monthly', yearly: 'Yearly' },
} as const;

/** Starting to pay for Pro. */
export const checkoutTexts = translatable('checkout', checkoutEnglish);
