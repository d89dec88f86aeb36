import type { InputHTMLAttributes } from 'react';

interface SwitchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role' | 'checked' | 'onChange' | 'onToggle'
> {
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
}

/** A checkbox that reads as a switch. Give it an `id` and a label that points to it. */
export const Switch = ({ on, onToggle, ...rest }: SwitchProps) => (
  <span className="switch">
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      onChange={(event) => onToggle(event.target.checked)}
    />
    <span />
  </span>
);
