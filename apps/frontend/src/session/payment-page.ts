import type { SiteConfig } from './site-config.ts';

const PROVIDER_ORIGINS: readonly string[] = ['https://checkout.stripe.com', 'https://billing.stripe.com'];

/** What a server offers, as far as it tells where money is taken. */
export type PaymentSite = Pick<SiteConfig, 'demoMode' | 'payPage'>;

/** Where the payment simulator of a demonstration can be: on this computer, or on the one that served this page. */
const isSimulator = ({ protocol, hostname }: URL, ownHost: string): boolean =>
  (protocol === 'http:' || protocol === 'https:') && ['localhost', '127.0.0.1', ownHost].includes(hostname);

/**
 * Whether this page may lead someone to an address where they pay. The server's answer is not enough: who could
 * change it would lead buyers to a page of their own.
 */
export function isPaymentPage(
  address: string,
  site: PaymentSite,
  ownHost: string = location.hostname,
): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  const [beforeSecret] = address.split('#', 1);
  return (
    PROVIDER_ORIGINS.includes(url.origin) ||
    beforeSecret === site.payPage?.url ||
    (site.demoMode && isSimulator(url, ownHost))
  );
}
