import { pageAt } from '../../lib/addresses.ts';

/**
 * Where to go after signing in: the page that `?next=` names, or the home page. Never to a link, nor to anything that
 * only looks like a path of ours.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return ['open-link', 'not-found', 'get-started'].includes(pageAt(next)) ? '/' : next;
}
