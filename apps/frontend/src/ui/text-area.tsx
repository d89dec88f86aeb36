import { useId, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { FieldNote, INPUT_CLASSES } from './field.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId();
  const invalid = error !== undefined && error !== null;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid || hint !== undefined ? `${id}-note` : undefined}
        className={INPUT_CLASSES}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
