import { ChevronDown } from 'lucide-react';
import { joinClasses } from './join-classes.ts';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** The system's own select: it works with every keyboard, screen reader and phone, and needs no inline style. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChoose,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={joinClasses('relative block', className)}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChoose(chosen.value);
        }}
        className="min-h-11 w-full appearance-none rounded-field border border-ash bg-surface pr-10 pl-3 -outline-offset-1 hover:border-ink focus:rounded-field focus:outline-2 focus:-outline-offset-1 focus:outline-ember"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-3.5 right-3 text-muted"
      />
    </span>
  );
}
