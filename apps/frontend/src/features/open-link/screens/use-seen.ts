import { useEffect, useState } from 'react';

/** How long this has to be in sight before it answers to clicks, in milliseconds. */
export const SEEN_MS = 400;

/** False until this has been in sight for a moment: a double click meant for something else must not open or end anything. */
export function useSeen(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      setSeen(false);
      if (document.visibilityState === 'visible') timer = setTimeout(setSeen, SEEN_MS, true);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, []);
  return seen;
}
