import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the heading when `screen` changes: the control that had it is gone. Not on the first screen. */
export function useFocusOnChange(screen: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    heading.current?.focus();
  }, [screen]);
  return heading;
}
