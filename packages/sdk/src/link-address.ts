import { localError } from './errors.ts';

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

function refuseUnsafe({ protocol, hostname }: URL): void {
  if (protocol === 'https:') return;
  if (protocol === 'http:' && (LOCAL_HOSTS.includes(hostname) || hostname.endsWith('.localhost'))) return;
  throw localError('NOT_HTTPS');
}

/** The address of a site without a path. @throws OncelinkError `BAD_URL`, `NOT_HTTPS` */
export function siteOf(text: string): string {
  if (!URL.canParse(text)) throw localError('BAD_URL');
  const url = new URL(text);
  refuseUnsafe(url);
  return url.origin;
}

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
