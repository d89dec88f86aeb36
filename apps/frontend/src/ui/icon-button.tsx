import type { ButtonHTMLAttributes } from 'react';
import { joinClasses } from './join-classes.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for people who do not see the icon. */
  readonly 'aria-label': string;
}

export const IconButton = ({ className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={joinClasses(
      'inline-grid size-11 flex-none place-items-center rounded-field text-muted hover:text-ink',
      className,
    )}
  />
);
