import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Gives the focus to what a page begins with, unless it is at an open menu of the bar: that would close. */
export function focusOnArrival(element: HTMLElement | null): void {
  const atMenu = document.querySelector('header:focus-within [aria-expanded=true]') !== null;
  if (!atMenu) element?.focus({ preventScroll: true });
}

/** Back to the top, with the focus at the start of the content. */
export function goToStart(): void {
  scrollTo(0, 0);
  focusOnArrival(document.getElementById('main'));
}

/**
 * Runs `onArrival` whenever someone follows a link to this page, also from the page itself; not for back and forward.
 * @param onArrival told whether this page was there before
 */
export function useFreshArrival(onArrival: (again: boolean) => void): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const seen = useRef<string>(undefined);
  const arrive = useEffectEvent(onArrival);
  useEffect(() => {
    if (seen.current === key) return;
    const again = seen.current !== undefined;
    seen.current = key;
    if (navigationType !== NavigationType.Pop) arrive(again);
  }, [key, navigationType]);
}
