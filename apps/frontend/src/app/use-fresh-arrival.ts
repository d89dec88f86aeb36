import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from '../navigation/router.tsx';

/** Runs `onArrival` whenever somebody follows a link to this page, also from the page itself; not for back and forward. */
export function useFreshArrival(onArrival: () => void): void {
  const { key, arrival } = useLocation();
  const seen = useRef<string>(undefined);
  const arrive = useEffectEvent(onArrival);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (arrival !== 'pop') arrive();
  }, [key, arrival]);
}
