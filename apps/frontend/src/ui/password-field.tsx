import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { uiTexts } from '../texts/en/ui.ts';
import { FieldNote, INPUT_CLASSES } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode;
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password with a button to show it. It is the link's own, so no password manager is invited to keep it. */
export function PasswordField({
  label,
  hideLabel = false,
  hint,
  error,
  className,
  ...rest
}: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      <div className="relative">
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={joinClasses(INPUT_CLASSES, 'pr-12 font-mono', className)}
        />
        <IconButton
          className="absolute top-0 right-0"
          aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
          aria-pressed={shown}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
