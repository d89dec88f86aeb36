import { useEffect, useRef, type RefObject } from 'react';

/**
 * After a navigation inside the page, does what a browser does after a real one: back to the top, with the focus at the
 * start of the content.
 */
export function useArrival(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
