import { localError } from './errors.ts';

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** @throws OncelinkError `NOT_HTTPS` */
export function refuseUnsafe({ protocol, hostname }: URL): void {
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
