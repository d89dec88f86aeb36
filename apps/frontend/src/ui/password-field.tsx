import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import Dices from 'lucide-react/icons/dices';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { t } from '../i18n/translate.ts';
import { FieldNote, INPUT_CLASSES } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode;
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Fills in a password of its own making, which is then shown. */
  readonly onSuggest?: (() => Promise<void>) | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password with a button to show it. It is the link's own, so no password manager is invited to keep it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hideLabel = false, hint, error, onSuggest, className, ...rest } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const suggest = async () => {
    await onSuggest?.();
    setShown(true);
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      <div dir="ltr" className="relative">
        <input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={joinClasses(INPUT_CLASSES, 'font-mono', onSuggest ? 'pe-23' : 'pe-12', className)}
        />
        <span className="absolute top-0 end-0 flex">
          {onSuggest && (
            <IconButton
              aria-label={t('ui.suggestPassword')}
              title={t('ui.suggestPassword')}
              disabled={rest.disabled}
              onClick={() => void suggest()}
            >
              <Dices aria-hidden size={20} strokeWidth={1.75} />
            </IconButton>
          )}
          <IconButton
            aria-label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
            aria-pressed={shown}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        </span>
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
