import { useEffect, useState } from 'react';

/** False until the page has been in sight for `ms`: a double click meant for another page must not open anything. */
export function useVisibleFor(ms: number): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      setSeen(false);
      if (document.visibilityState === 'visible') timer = setTimeout(setSeen, ms, true);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [ms]);
  return seen;
}
