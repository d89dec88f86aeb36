import type { ReceivedLink } from '@oncelink/link-crypto';
import { isRich, LinkError, readLink, repairLink } from '@oncelink/link-crypto/reading';

/** What the address bar holds. Nothing here asks a server. */
export type Address =
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'cut' }
  | { readonly outcome: 'unsupported' }
  /** What reads this link did not arrive. */
  | { readonly outcome: 'connection' }
  | {
      readonly outcome: 'link';
      readonly link: ReceivedLink;
      /** Where the link belongs, if something on its way here had moved or bent parts of it. */
      readonly repairedPath: string | null;
    };

/** Reads a link and checks it locally, so that a broken one is refused before anything can be destroyed. */
export async function readAddress(href: string): Promise<Address> {
  const { pathname, hash } = new URL(href);
  if (pathname === '/s-' && hash.length <= 1) return { outcome: 'empty' };
  let fragment = hash.slice(1);
  try {
    const found = await repairLink(href);
    fragment = found?.fragment ?? fragment;
    if (!found) return { outcome: 'cut' };
    const link = await readLink(found);
    return {
      outcome: 'link',
      link,
      repairedPath: found.repaired ? `${found.pathname}#${found.fragment}` : null,
    };
  } catch (error) {
    // Anything but a verdict on the link comes from a browser without WebCrypto, or from a page that is not secure.
    if (error instanceof LinkError) return { outcome: 'cut' };
    return { outcome: isRich(fragment) ? 'connection' : 'unsupported' };
  }
}
