import type { InputHTMLAttributes } from 'react';
import { useEarlyInput } from '../lib/use-early-input.ts';

interface SwitchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role' | 'checked' | 'onChange' | 'onToggle'
> {
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
}

/** A checkbox that reads as a switch. Give it an `id` and a label that points to it. */
export function Switch({ on, onToggle, ...rest }: SwitchProps) {
  const box = useEarlyInput(({ checked }: HTMLInputElement) => checked, on, onToggle);
  return (
    <span className="switch">
      <input
        {...rest}
        ref={box}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span />
    </span>
  );
}
