import { t } from '../../../i18n/translate.ts';
import { MailSwitch } from '../rich/mail-switch.tsx';

interface AskMailPanelProps {
  readonly isOn: boolean;
  readonly onToggle: (on: boolean) => void;
}

/** A mail to who asks when it is answered. It is chosen before: the ask itself tells who answers. */
export const AskMailPanel = ({ isOn, onToggle }: AskMailPanelProps) => (
  <MailSwitch
    isOn={isOn}
    onToggle={onToggle}
    words={{
      label: t('askMail.switch'),
      signedOut: t('askMail.signedOut'),
      hint: `${t('askMail.hint')} ${t('askMail.reader')}`,
    }}
  />
);
