const ELEMENT = /<(?:script|link|img|iframe|embed|object|source|video|audio|form)\b[^>]*/gi;
/**
 * They are for search engines, or name a place of the page itself; no browser fetches them. `rel` is the first attribute and
 * this one word: others name styles, and of two a browser takes the first.
 */
const NAMED_ONLY = /^<link rel="(?:(?:canonical|alternate)"(?=\s)|expect"(?: blocking="render")? href="#)/i;
const ADDRESS = /\s(?:src|href|data|action)\s*=\s*["']?([^"'\s>]+)/gi;

/** Whole addresses of what a page makes the browser fetch. */
export function findReferences(html: string, base: string): readonly string[] {
  const elements = (html.match(ELEMENT) ?? []).filter((element) => !NAMED_ONLY.test(element));
  const addresses = elements.flatMap((element) =>
    [...element.matchAll(ADDRESS)].map(([, found = '']) => found),
  );
  return addresses.map((address) => URL.parse(address, base)?.href ?? address);
}
