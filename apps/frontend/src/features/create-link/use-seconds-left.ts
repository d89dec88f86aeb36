import { useEffect, useState } from 'react';

const TICK_MS = 1000;

/**
 * Whole seconds until a moment, told every second down to 0; null without an end.
 * @param endsAt milliseconds since 1970
 */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === null ? null : Math.max(Math.floor((endsAt - now) / 1000), 0);
}
