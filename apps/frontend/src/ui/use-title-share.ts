import { useEffect } from 'react';

/** Says in the title of the tab how far something is, for whoever looks at another one. @param share null: nothing to say */
export function useTitleShare(share: string | null): void {
  useEffect(() => {
    if (share === null) return undefined;
    const before = document.title;
    const title = `${share} · ${before}`;
    document.title = title;
    return () => {
      // Another page may have its own by now.
      if (document.title === title) document.title = before;
    };
  }, [share]);
}
