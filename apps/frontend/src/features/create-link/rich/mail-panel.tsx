import { t } from '../../../i18n/translate.ts';
import type { CreateForm } from '../create-form.ts';
import { useTellsByDefault } from './mail-default.ts';
import { MailSwitch } from './mail-switch.tsx';
import { changeRich } from './rich-form.ts';

interface MailPanelProps {
  readonly form: CreateForm;
  readonly onEdit: (change: Partial<CreateForm>) => void;
}

/** A mail to the maker when the link has ended. It is asked for before: the link itself tells its reader. */
export function MailPanel({ form: { rich }, onEdit }: MailPanelProps) {
  const byDefault = useTellsByDefault();
  return (
    <MailSwitch
      isOn={rich?.tells ?? byDefault}
      onToggle={(on) => onEdit({ rich: changeRich(rich, { tells: on === byDefault ? null : on }) })}
      words={{
        label: t('mailPanel.switch'),
        signedOut: t('mailPanel.signedOut'),
        hint: `${t('mailPanel.hint')} ${t('mailPanel.reader')}`,
      }}
    />
  );
}
