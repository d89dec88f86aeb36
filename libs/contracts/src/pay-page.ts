/** The page on `PAY_ORIGIN` where a payment form is embedded. */
export const PAY_PAGE_PATH = '/checkout.html';

/**
 * What is wrong with an origin for payment forms: the provider's script must never run where secrets and tokens are, and
 * servers tell the two sites apart by their hosts.
 * @param payOrigin undefined where payment forms are not embedded, which is fine
 */
export const payOriginProblems = (payOrigin: string | undefined, publicOrigin: string): string[] =>
  payOrigin === undefined || new URL(payOrigin).hostname !== new URL(publicOrigin).hostname
    ? []
    : ['PAY_ORIGIN must be another host than PUBLIC_ORIGIN.'];
