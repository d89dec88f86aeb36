import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Runs `onArrival` whenever somebody follows a link to this page, also from the page itself; not for back and forward. */
export function useFreshArrival(onArrival: () => void): void {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const seen = useRef<string>(undefined);
  const arrive = useEffectEvent(onArrival);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (arrival !== NavigationType.Pop) arrive();
  }, [key, arrival]);
}
