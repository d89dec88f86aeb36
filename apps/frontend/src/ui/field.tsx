import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { joinClasses } from './join-classes.ts';

/** What a text input looks like; the focus ring lies on its border. */
export const INPUT_CLASSES =
  'w-full min-h-11 rounded-field border border-ash bg-surface px-3 py-[9px] -outline-offset-1 hover:border-ink focus:rounded-field focus:outline-2 focus:-outline-offset-1 focus:outline-ember aria-invalid:border-danger disabled:border-line disabled:bg-transparent disabled:text-muted';

/** A sentence about a field: a hint, or what is wrong with it. */
export function FieldNote({ id, error, hint }: { id: string; error?: ReactNode; hint?: ReactNode }) {
  if (error !== undefined && error !== null)
    return (
      <span id={id} className="flex items-start gap-2 text-14 font-medium text-danger">
        <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
        {error}
      </span>
    );
  return hint === undefined ? null : (
    <span id={id} className="text-14 text-muted">
      {hint}
    </span>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: ReactNode;
  /** The label is for screen readers only, where the eye has another hint. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Marks the field where the sentence about it stands elsewhere. */
  readonly invalid?: boolean;
}

export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  invalid = false,
  className,
  ...rest
}: FieldProps) {
  const id = useId();
  const hasNote = hint !== undefined || (error !== undefined && error !== null);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={invalid || (error !== undefined && error !== null) || undefined}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        className={joinClasses(INPUT_CLASSES, className)}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
