import { useEffect, useEffectEvent } from 'react';
import { parseSignInLink, type SignInLink } from '@oncelink/contracts';

/** Takes the link of a mail out of the address, where it would stay in the history, on arrival and when it is pasted later. */
export function useLinkInAddress(onLink: (link: SignInLink) => void): void {
  const open = useEffectEvent(onLink);
  useEffect(() => {
    const take = () => {
      const link = parseSignInLink(location.hash.slice(1));
      if (link === null) return;
      history.replaceState(history.state, '', `${location.pathname}${location.search}`);
      open(link);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
}
