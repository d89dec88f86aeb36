import { useEffect, type RefObject } from 'react';
import { NavigationType, useNavigationType, type Location } from 'react-router-dom';
import { isLink } from '../lib/addresses.ts';
import { focusOnArrival, goToStart } from '../ui/arrival.ts';

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
  readonly place: Location;
  /** Where the visitor was before. */
  readonly shownRef: RefObject<Location>;
}

/**
 * After a navigation inside the site, scrolls and moves the focus as a browser does after a real one. Stands beside the
 * page, so that it waits for the page's code as well: before, there is no place to go to.
 */
export function Arrival({ place, shownRef }: ArrivalProps) {
  const navigationType = useNavigationType();
  useEffect(() => {
    const before = shownRef.current;
    shownRef.current = place;
    // What follows the # of a link is its key, and no place.
    if (before.key === place.key || isLink(place.pathname)) return;
    if (goToPlace() || (before.pathname === place.pathname && navigationType === NavigationType.Pop)) return;
    // The new page may have put the focus into its content already.
    if (document.getElementById('main')?.contains(document.activeElement)) scrollTo(0, 0);
    else goToStart();
  }, [place, shownRef, navigationType]);
  return null;
}
