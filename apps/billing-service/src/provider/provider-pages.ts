/** Where the provider takes money and shows bills. Its own domain can be replaced by one of the operator's: not here. */
const PROVIDER_ORIGINS: readonly string[] = ['https://checkout.stripe.com', 'https://billing.stripe.com'];

/**
 * Whether a browser may be sent to an address that the provider answered with. The list is what stands between a mistake
 * (or a lie) in an answer and a visitor who types a card number into a foreign page.
 * @param simulatorUrl where the pages of a simulator are that stands in for the provider, or null
 */
export function isProviderPage(address: string, simulatorUrl: string | null): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return simulatorUrl === null
    ? PROVIDER_ORIGINS.includes(url.origin)
    : url.origin === new URL(simulatorUrl).origin;
}
