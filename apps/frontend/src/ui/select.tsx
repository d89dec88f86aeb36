import { useId, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { FieldNote } from './field.tsx';
import { joinClasses } from './join-classes.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

const SELECT_CLASSES =
  'min-h-11 w-full appearance-none rounded-field border border-ash bg-surface pe-10 ps-3 huge:pe-6 -outline-offset-1 hover:border-ink focus:rounded-field focus:outline-2 focus:-outline-offset-1 focus:outline-ember aria-invalid:border-danger';

const Options = ({ options }: { options: readonly Option<string>[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const Arrow = () => (
  <ChevronDown
    aria-hidden
    size={16}
    strokeWidth={1.75}
    className="pointer-events-none absolute top-3.5 end-3 text-muted"
  />
);

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
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
        className={SELECT_CLASSES}
      >
        <Options options={options} />
      </select>
      <Arrow />
    </span>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  /** Shown until something is chosen. */
  readonly placeholder: string;
  readonly options: readonly Option<string>[];
  readonly error?: ReactNode;
}

/** A select of a form, with a label and a sentence about what is wrong with it. It starts without a choice. */
export function SelectField({ label, placeholder, options, error, ...rest }: SelectFieldProps) {
  const id = useId();
  const invalid = error !== undefined && error !== null;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <span className="relative block">
        <select
          {...rest}
          id={id}
          defaultValue=""
          required
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-note` : undefined}
          className={SELECT_CLASSES}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          <Options options={options} />
        </select>
        <Arrow />
      </span>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
