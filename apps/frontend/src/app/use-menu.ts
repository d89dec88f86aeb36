import { useEffect, useState } from 'react';

/**
 * Whether a menu is open. Setting out for another place closes it at once. One that is opened on the way belongs to that
 * place already, and stays when its page arrives.
 */
export function useMenu(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const close = () => setOpen(false);
    const closeAtLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a') !== null) close();
    };
    addEventListener('click', closeAtLink);
    addEventListener('popstate', close);
    return () => {
      removeEventListener('click', closeAtLink);
      removeEventListener('popstate', close);
    };
  }, []);
  return [open, setOpen];
}
