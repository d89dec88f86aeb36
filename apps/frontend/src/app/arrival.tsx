import { useEffect, type RefObject } from 'react';
import type { Place } from '../navigation/place.ts';
import { focusOnArrival } from '../ui/focus-on-arrival.ts';
import { pageAt } from './routes.ts';

/** Back to the top, with the focus at the start of the content. */
export function goToStart(): void {
  scrollTo(0, 0);
  focusOnArrival(document.getElementById('main'));
}

/** The place that the end of the address names, if the page has it. */
function goToPlace(): boolean {
  const { hash } = location;
  const place = hash === '' ? null : document.getElementById(hash.slice(1));
  if (!place) return false;
  place.scrollIntoView();
  focusOnArrival(place);
  return true;
}

interface ArrivalProps {
  readonly place: Place;
  /** Where the visitor was before. */
  readonly shownRef: RefObject<Place>;
}

/**
 * After a navigation inside the page, does what a browser does after a real one. Stands beside the page, so that it
 * waits for the page's code as well: before, there is no place to go to.
 */
export function Arrival({ place, shownRef }: ArrivalProps) {
  useEffect(() => {
    const before = shownRef.current;
    shownRef.current = place;
    // What follows the # of a link is its key, and no place.
    if (before.key === place.key || pageAt(place.pathname) === 'open-link') return;
    if (goToPlace() || (before.pathname === place.pathname && place.arrival === 'pop')) return;
    // The new page may have put the focus into its content already.
    if (document.getElementById('main')?.contains(document.activeElement)) scrollTo(0, 0);
    else goToStart();
  }, [place, shownRef]);
  return null;
}
