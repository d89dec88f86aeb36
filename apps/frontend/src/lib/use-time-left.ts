import { useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 1000;
const nothing = () => {};

/**
 * Milliseconds until a moment, told every second down to 0; null without an end.
 * @param endsAt milliseconds since 1970
 * @param onEnd called once for each `endsAt` that is reached
 */
export function useTimeLeft(endsAt: number | null, onEnd: () => void = nothing): number | null {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (endsAt === null) return undefined;
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
  return endsAt === null ? null : Math.max(endsAt - now, 0);
}
