import { useEffect, type RefObject } from 'react';
import { focusOnArrival } from '../../ui/arrival.ts';

/**
 * What a page is there to be typed into has the focus from the beginning. Not while another part of the form is in use, and not
 * on a phone: that would open the keyboard unasked.
 */
export function useTypingFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = field.current?.closest('main');
    const active = document.activeElement;
    const inUse = active !== main && main?.contains(active);
    if (!inUse && matchMedia('(hover: hover) and (pointer: fine)').matches) focusOnArrival(field.current);
  }, [field]);
}
