import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from '../navigation/router.tsx';

/** How long the pointer may be outside: the way to a link in the corner leads across nothing. */
const CLOSE_DELAY_MS = 150;

/** A menu that opens while a mouse is over it. It belongs to the place where it was opened: going anywhere closes it. */
export function useHoverMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(closing.current);
  const hide = () => {
    stay();
    setOpenAt(null);
  };
  // At once: the next thing to happen may be that one of its links takes the focus.
  const show = () => {
    stay();
    flushSync(() => setOpenAt(key));
  };
  useEffect(() => () => clearTimeout(closing.current), []);
  return {
    open: openAt === key,
    show,
    hide,
    hover: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') show();
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') closing.current = setTimeout(hide, CLOSE_DELAY_MS);
      },
    },
  };
}
