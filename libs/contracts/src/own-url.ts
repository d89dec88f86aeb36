/** Far longer than any address of ours. */
const LENGTH_MAX = 500;

/**
 * Whether an address that a caller chose stays on the site's own origin, for every parser that may read it later. Asked
 * for is the one spelling that URL parsers write themselves, so none can see a host, a user, a port or a scheme in it
 * that another one does not. A fragment is refused as well: on this site fragments are keys.
 * @param origin scheme, host and port without a slash at the end, as `URL.origin` spells it
 */
export function isOwnUrl(text: string, origin: string): boolean {
  if (text === origin) return true;
  if (text.length > LENGTH_MAX || !text.startsWith(`${origin}/`)) return false;
  const rest = text.slice(origin.length);
  if (rest.includes('//') || rest.includes('\\') || rest.includes('#')) return false;
  const url = URL.parse(text);
  return url !== null && url.origin === origin && url.href === text;
}
