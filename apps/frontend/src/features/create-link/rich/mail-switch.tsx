import { useId } from 'react';
import { useSession } from '../../../session/session-store.ts';
import { t } from '../../../i18n/translate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useTellsByDefault } from './mail-default.ts';

interface MailSwitchProps {
  readonly isOn: boolean;
  readonly onToggle: (on: boolean) => void;
  /** Of what the mail tells. */
  readonly words: { readonly label: string; readonly signedOut: string; readonly hint: string };
}

/** Whether a mail comes when what is made now has ended. It takes an account, which has the default, too. */
export function MailSwitch({ isOn, onToggle, words }: MailSwitchProps) {
  const id = useId();
  const isSignedIn = useSession() !== null;
  const byDefault = useTellsByDefault();
  return (
    <div className="grid gap-3">
      {isSignedIn || isOn ? (
        <div className="flex items-center gap-3.5">
          <Switch id={id} on={isOn} aria-describedby={`${id}-hint`} onToggle={onToggle} />
          <label htmlFor={id} className="flex min-h-11 items-center font-medium">
            {words.label}
          </label>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="font-medium">{words.signedOut}</p>
          <ButtonLink to="/get-started">{t('mailPanel.signIn')}</ButtonLink>
        </div>
      )}
      <p id={`${id}-hint`} className="text-14 text-muted">
        {words.hint}
      </p>
      {isSignedIn && (
        <ButtonLink to="/account" look="quiet" className="-my-2 -ms-3 justify-self-start text-14!">
          {t(byDefault ? 'mailPanel.isDefault' : 'mailPanel.makeDefault')}
        </ButtonLink>
      )}
    </div>
  );
}
