import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveLink } from '../flow/open-link-state.ts';

const TICK_MS = 1000;

/**
 * Milliseconds until `endsAt`, told every second; null without an end.
 * @param onEnd called once for each `endsAt` that is reached
 */
export function useTimeLeft(endsAt: LiveLink['endsAt'], onEnd: () => void): number | null {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (typeof endsAt !== 'number') return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() < endsAt) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return typeof endsAt === 'number' ? Math.max(endsAt - now, 0) : null;
}
