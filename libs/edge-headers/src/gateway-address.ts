/** Addresses outside of /api/ that the gateway answers, by what it calls them itself. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['/.well-known/security.txt', '/api/security.txt'],
  ['/.well-known/oncelink-receipts.json', '/api/statement-keys'],
]);

/**
 * What the gateway calls an address, or null when it is not the gateway's to answer. Every server in front of the pages
 * passes on the same addresses under the same names.
 * @param url path and query as the browser sent them
 */
export function gatewayAddress(url: string): string | null {
  if (url.startsWith('/api/')) return url;
  const [path = ''] = url.split('?', 1);
  return ELSEWHERE.get(path) ?? null;
}
