import type { ButtonHTMLAttributes, Ref } from 'react';
import { joinClasses } from './join-classes.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** What it does, for people who do not see the icon. */
  readonly 'aria-label': string;
  /** Takes the colour of the text around it, where muted would not be readable. */
  readonly inherit?: boolean;
}

export const IconButton = ({ inherit = false, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={joinClasses(
      'inline-grid size-11 flex-none place-items-center rounded-field',
      !inherit && 'text-muted hover:text-ink',
      className,
    )}
  />
);
