import { PAY_PAGE_PATH } from '@oncelink/contracts';
import type { BillingSettings } from '../config.ts';
import type { CheckoutPage } from './provider.service.ts';

/** Where the provider takes money and shows bills. Its option to use a domain of the operator is not supported. */
const PROVIDER_ORIGINS: readonly string[] = ['https://checkout.stripe.com', 'https://billing.stripe.com'];

/** The provider answered with an address that is not its own. */
export class ForeignPageError extends Error {
  override readonly name = 'ForeignPageError';
}

/**
 * The address that the provider answered with, if a browser may be sent there. This stands between a mistake (or a lie)
 * in an answer and a visitor who types a card number into a foreign page.
 * @param pagesUrl where the pages of a simulator are that stands in for the provider, or null
 * @throws ForeignPageError
 */
export function requireProviderPage(address: string, pagesUrl: string | null): string {
  if (!isProviderPage(address, pagesUrl)) throw new ForeignPageError('The provider named a foreign page.');
  return address;
}

/**
 * Where a browser goes to pay. A client secret travels behind the `#`, which no server ever sees and no log ever holds.
 * @throws ForeignPageError
 */
export function checkoutAddress(
  { url, clientSecret }: CheckoutPage,
  { payOrigin, pagesUrl }: Pick<BillingSettings, 'payOrigin' | 'pagesUrl'>,
): string {
  if (payOrigin === null) return requireProviderPage(url ?? '', pagesUrl);
  return `${payOrigin}${PAY_PAGE_PATH}#${encodeURIComponent(clientSecret ?? '')}`;
}

function isProviderPage(address: string, pagesUrl: string | null): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return pagesUrl === null ? PROVIDER_ORIGINS.includes(url.origin) : url.origin === new URL(pagesUrl).origin;
}
