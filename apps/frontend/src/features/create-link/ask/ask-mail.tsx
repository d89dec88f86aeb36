import { useId, useState } from 'react';
import BellRing from 'lucide-react/icons/bell-ring';
import { withTopic } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { Button } from '../../../ui/button.tsx';
import { useTellsByDefault } from '../rich/mail-default.ts';

/** Some of its words are those of the panel of links. */
const panel = createLatePart(() =>
  withTopic('ready-link', () => withTopic('late/ask-mail', () => import('./ask-mail-panel.tsx'))),
);

interface AskMailProps {
  /** Null: as the account has it. */
  readonly tells: boolean | null;
  readonly onChoose: (tells: boolean | null) => void;
}

/** A quiet way to a mail when it is answered, below the form: what it opens moves nothing above. */
export function AskMail({ tells, onChoose }: AskMailProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { tellsMakers = true } = useSiteConfig() ?? {};
  const byDefault = useTellsByDefault();
  const isOn = tells ?? byDefault;
  const late = useLatePart(panel, isOpen ? 'now' : 'used');
  // In its place also where there is no mail: the server tells late, and nothing may move then.
  return (
    <div className={tellsMakers ? 'mt-2' : 'invisible mt-2'}>
      <Button
        look="quiet"
        className="text-14! decoration-transparent! aria-expanded:text-ink aria-expanded:decoration-current!"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <BellRing aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
        {isOn ? t('ask.mailOn') : t('ask.mail')}
      </Button>
      <div id={id} className="px-3">
        {late && isOpen && (
          <late.AskMailPanel isOn={isOn} onToggle={(on) => onChoose(on === byDefault ? null : on)} />
        )}
      </div>
    </div>
  );
}
