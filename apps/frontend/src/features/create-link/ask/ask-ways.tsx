import { useId, useState } from 'react';
import BellRing from 'lucide-react/icons/bell-ring';
import Clock from 'lucide-react/icons/clock';
import { describeDuration } from '../../../i18n/formats.ts';
import { withTopic } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { useTellsByDefault } from '../rich/mail-default.ts';
import { WayButton } from '../rich/way-button.tsx';
import { secondsOf, type AskLife } from './ask-life.ts';

/** Some of their words are those of the panels of links. */
const panels = createLatePart(() =>
  withTopic('create-link', () =>
    withTopic('ready-link', () =>
      withTopic('late/ask-life', () => withTopic('late/ask-mail', () => import('./ask-panels.ts'))),
    ),
  ),
);

type Way = 'life' | 'mail';

interface AskWaysProps {
  readonly life: AskLife;
  readonly onLife: (life: AskLife) => void;
  /** Null: as the account has it. */
  readonly tells: boolean | null;
  readonly onTells: (tells: boolean | null) => void;
}

function nameLife(life: AskLife): string {
  const seconds = secondsOf(life);
  return seconds === null ? t('ask.time') : t('ask.timeOwn', { duration: describeDuration(seconds) });
}

/** A quiet row below the form: who asks needs none of it, and what it opens moves nothing above. */
export function AskWays({ life, onLife, tells, onTells }: AskWaysProps) {
  const id = useId();
  const [open, setOpen] = useState<Way | null>(null);
  const { tellsMakers = true } = useSiteConfig() ?? {};
  const byDefault = useTellsByDefault();
  const isTold = tells ?? byDefault;
  const late = useLatePart(panels, open === null ? 'used' : 'now');
  const propsOf = (way: Way) => ({
    panelId: id,
    isOpen: open === way,
    onToggle: () => setOpen(open === way ? null : way),
  });
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-x-1">
        <WayButton {...propsOf('life')} icon={Clock}>
          {nameLife(life)}
        </WayButton>
        {/* In its place also where there is no mail: the server tells late, and nothing may move then. */}
        <WayButton {...propsOf('mail')} icon={BellRing} className={tellsMakers ? '' : 'invisible'}>
          {isTold ? t('ask.mailOn') : t('ask.mail')}
        </WayButton>
      </div>
      <div id={id} className="px-3">
        {late && open === 'life' && <late.AskLifePanel life={life} onChoose={onLife} />}
        {late && open === 'mail' && (
          <late.AskMailPanel isOn={isTold} onToggle={(on) => onTells(on === byDefault ? null : on)} />
        )}
      </div>
    </div>
  );
}
