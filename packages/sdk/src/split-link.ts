import { localError } from './errors.ts';
import { refuseUnsafe } from './link-address.ts';

export interface SplitLink {
  readonly site: string;
  readonly pathname: string;
  readonly fragment: string;
}

/**
 * Takes a link apart.
 * @param site the only site whose links are taken; undefined: any
 * @throws OncelinkError `BAD_LINK`, `NOT_HTTPS`, `OTHER_SITE`
 */
export function splitLink(link: string, site: string | undefined): SplitLink {
  const trimmed = link.trim();
  if (!URL.canParse(trimmed)) throw localError('BAD_LINK');
  const url = new URL(trimmed);
  refuseUnsafe(url);
  if (site !== undefined && url.origin !== site) throw localError('OTHER_SITE');
  return { site: url.origin, pathname: url.pathname, fragment: url.hash.slice(1) };
}
