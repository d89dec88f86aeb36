import { useEffect, useRef, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { useMenu } from './use-menu.ts';

/** How long the pointer may be outside: the way to a link in the corner leads across nothing. */
const CLOSE_DELAY_MS = 150;

/** A menu that opens while a mouse is over it. */
export function useHoverMenu() {
  const [open, setOpen] = useMenu();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(closing.current);
  const hide = () => {
    stay();
    setOpen(false);
  };
  // At once: the next thing to happen may be that one of its links takes the focus.
  const show = () => {
    stay();
    flushSync(() => setOpen(true));
  };
  useEffect(() => () => clearTimeout(closing.current), []);
  return {
    open,
    show,
    hide,
    hover: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') show();
      },
      onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
        // A keyboard that is on one of its links is not sent away by a mouse that passes.
        const inUse = currentTarget.querySelector('a:focus-visible') !== null;
        if (pointerType === 'mouse' && !inUse) closing.current = setTimeout(hide, CLOSE_DELAY_MS);
      },
    },
  };
}
