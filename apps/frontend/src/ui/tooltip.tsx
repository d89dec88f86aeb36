import { useId, useState, type ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { useEscape } from './use-escape.ts';

interface TooltipProps {
  readonly text: string;
  /** Gets the id for `aria-describedby` of the control. */
  readonly children: (describedBy: string) => ReactNode;
  /** Which part of the control the text keeps to: the middle, or the end where nothing is beyond it. */
  readonly align?: 'center' | 'end';
  /** Screens that can't hover show the text below the control, always. */
  readonly plainOnTouch?: boolean;
}

const PLAIN_ON_TOUCH =
  'touch:visible touch:static touch:mb-0 touch:w-full touch:max-w-none touch:translate-x-0 touch:bg-transparent touch:p-0 touch:text-center touch:text-muted';

/** A word of explanation on hover and focus; Escape puts it away. */
export function Tooltip({ text, children, align = 'center', plainOnTouch = false }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  useEscape(open, hide);
  return (
    <span
      role="none"
      className={joinClasses('relative inline-flex', plainOnTouch && 'max-tablet:w-full touch:flex-col')}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children(id)}
      <span
        role="tooltip"
        id={id}
        className={joinClasses(
          'pointer-events-none absolute bottom-full z-5 mb-2 w-max max-w-[min(15rem,75vw)] rounded-tag bg-ink px-2.5 py-1.5 text-14 font-normal text-paper',
          align === 'end' ? 'end-0' : 'left-1/2 -translate-x-1/2',
          open ? 'visible' : 'invisible',
          plainOnTouch && PLAIN_ON_TOUCH,
        )}
      >
        {text}
      </span>
    </span>
  );
}
