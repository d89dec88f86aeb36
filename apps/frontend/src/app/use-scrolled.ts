import { useSyncExternalStore } from 'react';

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Whether the page is scrolled by more than `threshold` pixels. */
export const useScrolled = (threshold: number): boolean =>
  useSyncExternalStore(
    onScroll,
    () => scrollY > threshold,
    () => false,
  );
