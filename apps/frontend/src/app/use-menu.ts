import { useState } from 'react';
import { useDestination } from '../navigation/router.tsx';
import type { Place } from '../navigation/place.ts';

/**
 * Whether a menu is open. Setting out for another place closes it; one that is opened on the way belongs to that place
 * already, and stays when its page arrives.
 */
export function useMenu(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const destination = useDestination();
  const [openAt, setOpenAt] = useState<Place | null>(null);
  return [openAt === destination, (open) => setOpenAt(open ? destination : null)];
}
