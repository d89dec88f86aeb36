import { useId } from 'react';
import { useSession } from '../../../session/session-store.ts';
import { t } from '../../../i18n/translate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { CreateForm } from '../create-form.ts';
import { useTellsByDefault } from './mail-default.ts';
import { changeRich } from './rich-form.ts';

interface MailPanelProps {
  readonly form: CreateForm;
  readonly onEdit: (change: Partial<CreateForm>) => void;
}

/** A mail to the maker when the link has ended. It is asked for before: the link itself tells its reader. */
export function MailPanel({ form: { rich }, onEdit }: MailPanelProps) {
  const id = useId();
  const isSignedIn = useSession() !== null;
  const byDefault = useTellsByDefault();
  const isOn = rich?.tells ?? byDefault;
  return (
    <div className="grid gap-3">
      {isSignedIn || isOn ? (
        <div className="flex items-center gap-3.5">
          <Switch
            id={id}
            on={isOn}
            aria-describedby={`${id}-hint`}
            onToggle={(on) => onEdit({ rich: changeRich(rich, { tells: on === byDefault ? null : on }) })}
          />
          <label htmlFor={id} className="flex min-h-11 items-center font-medium">
            {t('mailPanel.switch')}
          </label>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="font-medium">{t('mailPanel.signedOut')}</p>
          <ButtonLink to="/get-started">{t('mailPanel.signIn')}</ButtonLink>
        </div>
      )}
      <p id={`${id}-hint`} className="text-14 text-muted">
        {t('mailPanel.hint')} {t('mailPanel.reader')}
      </p>
      {isSignedIn && (
        <ButtonLink to="/account" look="quiet" className="-my-2 -ms-3 justify-self-start text-14!">
          {t(byDefault ? 'mailPanel.isDefault' : 'mailPanel.makeDefault')}
        </ButtonLink>
      )}
    </div>
  );
}
