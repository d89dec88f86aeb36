import { useId, useState } from 'react';
import BellRing from 'lucide-react/icons/bell-ring';
import Dices from 'lucide-react/icons/dices';
import ListPlus from 'lucide-react/icons/list-plus';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Paperclip from 'lucide-react/icons/paperclip';
import StickyNote from 'lucide-react/icons/sticky-note';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';
import { withTopic } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import type { CreateForm } from '../create-form.ts';
import type { CreateLinkFlow } from '../create-link-flow.ts';
import { FilesWay, useFilesWay } from '../files/files-way.tsx';
import { forgetFailure } from '../files/sending-state.ts';
import { useTellsByDefault } from './mail-default.ts';
import { useNextForm } from './use-next-form.ts';

/** Loaded by those who open one of them. The names of fields are those that readers see. */
export const panels = createLatePart(() =>
  withTopic('ended-link', () =>
    withTopic('late/readers', () => withTopic('late/replies', () => import('./panels.tsx'))),
  ),
);

type Way = 'generator' | 'note' | 'fields' | 'readers' | 'files' | 'mail';

interface WayButtonProps {
  readonly way: Way;
  readonly icon: LucideIcon;
  readonly panelId: string;
  readonly isOpen: boolean;
  /** How many there are of what the way adds. */
  readonly count?: number;
  /** What is said instead of its name. */
  readonly name?: string;
  readonly onToggle: () => void;
  readonly className?: string;
}

const WayButton = ({
  way,
  icon: Icon,
  panelId,
  isOpen,
  count = 0,
  name = t(`more.${way}`),
  onToggle,
  className,
}: WayButtonProps) => (
  <Button
    look="quiet"
    className={joinClasses(
      'text-14! decoration-transparent! aria-expanded:text-ink aria-expanded:decoration-current!',
      className,
    )}
    aria-expanded={isOpen}
    aria-controls={panelId}
    onClick={onToggle}
  >
    <Icon aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
    {name}
    {count > 0 && ` (${formatNumber(count)})`}
  </Button>
);

const WAYS: readonly (readonly [Way, LucideIcon])[] = [
  ['generator', Dices],
  ['note', StickyNote],
  ['fields', ListPlus],
  ['readers', Users],
];

interface MoreWaysProps {
  readonly flow: CreateLinkFlow;
  readonly form: CreateForm;
}

/** One quiet row below the form: who sends a text never needs it, and what it opens moves nothing above. */
export function MoreWays({ flow, form }: MoreWaysProps) {
  const id = useId();
  const [open, setOpen] = useState<Way | null>(null);
  const { tellsMakers = true } = useSiteConfig() ?? {};
  const filesWay = useFilesWay({ flow, form, onOpen: () => setOpen('files') });
  useNextForm(flow, form);
  const byDefault = useTellsByDefault();
  const isMailed = form.rich?.tells ?? byDefault;
  const late = useLatePart(panels, open === null ? 'used' : 'now');
  // Files on their way are in sight, and why they did not arrive, whatever was open before.
  const shown = filesWay.hasNews ? 'files' : open;
  const counts: Readonly<Partial<Record<Way, number>>> = {
    readers: form.rich?.readers.length ?? 0,
    files: form.rich?.files.length ?? 0,
  };
  const toggle = (way: Way) => {
    forgetFailure();
    if (way === 'files' && shown !== way) filesWay.onOpened();
    setOpen(shown === way ? null : way);
  };
  const propsOf = (way: Way) => ({
    way,
    panelId: id,
    isOpen: shown === way,
    count: counts[way] ?? 0,
    onToggle: () => toggle(way),
  });
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-1">
        <legend className="sr-only">{t('more.label')}</legend>
        {WAYS.map(([way, icon]) => (
          <WayButton key={way} {...propsOf(way)} icon={icon} />
        ))}
        <ButtonLink to="/ask" look="quiet" className="text-14! decoration-transparent!">
          <MessageCircleQuestionMark aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
          {t('more.ask')}
        </ButtonLink>
        {filesWay.isOffered && <WayButton {...propsOf('files')} icon={Paperclip} />}
        {/* Last, and in its place where there is no mail: the server tells late, and nothing may move then. */}
        <WayButton
          {...propsOf('mail')}
          {...(isMailed && { name: t('more.mailOn') })}
          icon={BellRing}
          className={tellsMakers ? '' : 'invisible'}
        />
      </fieldset>
      <div id={id}>
        {shown === 'files' && (
          <FilesWay form={form} onEdit={(change) => flow.edit(change)} onChoose={filesWay.choose} />
        )}
        {late && shown !== null && shown !== 'files' && (
          <late.Panel way={shown} form={form} onEdit={(change) => flow.edit(change)} />
        )}
      </div>
      {filesWay.input}
    </>
  );
}

/** In place of the text. It was loaded when the form was chosen. The flow takes no edits while it makes a link. */
export function FieldsEditor({ flow, form: { rich } }: MoreWaysProps) {
  const late = useLatePart(panels, 'now');
  return late && rich && <late.FieldsEditor rich={rich} onEdit={(changed) => flow.edit({ rich: changed })} />;
}
