import { useEffect, useRef } from 'react';
import type { Place } from '../navigation/place.ts';
import { pageAt } from './routes.ts';

/** Back to the top, with the focus at the start of the content. */
export function goToStart(): void {
  scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** The place that the end of an address names, if the page has it. */
function goToPlace(hash: string): boolean {
  const place = hash === '' ? null : document.getElementById(hash.slice(1));
  if (!place) return false;
  place.scrollIntoView();
  place.focus({ preventScroll: true });
  return true;
}

/** After a navigation inside the page, does what a browser does after a real one. */
export function useArrival({ pathname, hash, key }: Place): void {
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    // What follows the # of a link is its key, and no place.
    if (before.key === key || pageAt(pathname) === 'open-link') return;
    if (goToPlace(hash) || before.pathname === pathname) return;
    // The new page may have put the focus into its content already.
    if (document.getElementById('main')?.contains(document.activeElement)) scrollTo(0, 0);
    else goToStart();
  }, [pathname, hash, key]);
}
