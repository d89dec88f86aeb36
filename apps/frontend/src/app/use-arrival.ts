import { useEffect, useRef } from 'react';

/** Back to the top, with the focus at the start of the content. */
export function goToStart(): void {
  scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** After a navigation inside the page, does what a browser does after a real one. */
export function useArrival(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The new page may have put the focus into its content already.
    if (document.getElementById('main')?.contains(document.activeElement)) scrollTo(0, 0);
    else goToStart();
  }, [pathname]);
}
