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
import { ButtonLink } from '../../../ui/button.tsx';
import type { CreateForm } from '../create-form.ts';
import type { CreateLinkFlow } from '../create-link-flow.ts';
import { FilesWay, useFilesWay } from '../files/files-way.tsx';
import { forgetFailure } from '../files/sending-state.ts';
import { useTellsByDefault } from './mail-default.ts';
import { useNextForm } from './use-next-form.ts';
import { WayButton } from './way-button.tsx';

/** Loaded by those who open one of them. The names of fields are those that readers see. */
export const panels = createLatePart(() =>
  withTopic('ended-link', () =>
    withTopic('late/readers', () => withTopic('late/replies', () => import('./panels.tsx'))),
  ),
);

type Way = 'generator' | 'note' | 'fields' | 'readers' | 'files' | 'mail';

const WAYS: readonly (readonly [Way, LucideIcon])[] = [
  ['generator', Dices],
  ['note', StickyNote],
  ['fields', ListPlus],
  ['readers', Users],
];

/** How many there are of what a way adds. */
const inBrackets = ({ length }: readonly unknown[]) => length > 0 && ` (${formatNumber(length)})`;

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
  const { readers = [], files = [] } = form.rich ?? {};
  const toggle = (way: Way) => {
    forgetFailure();
    if (way === 'files' && shown !== way) filesWay.onOpened();
    setOpen(shown === way ? null : way);
  };
  const propsOf = (way: Way) => ({
    panelId: id,
    isOpen: shown === way,
    onToggle: () => toggle(way),
  });
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-1">
        <legend className="sr-only">{t('more.label')}</legend>
        {WAYS.map(([way, icon]) => (
          <WayButton key={way} {...propsOf(way)} icon={icon}>
            {t(`more.${way}`)}
            {way === 'readers' && inBrackets(readers)}
          </WayButton>
        ))}
        <ButtonLink to="/ask" look="quiet" className="text-14! decoration-transparent!">
          <MessageCircleQuestionMark aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
          {t('more.ask')}
        </ButtonLink>
        {filesWay.isOffered && (
          <WayButton {...propsOf('files')} icon={Paperclip}>
            {t('more.files')}
            {inBrackets(files)}
          </WayButton>
        )}
        {/* Last, and in its place where there is no mail: the server tells late, and nothing may move then. */}
        <WayButton {...propsOf('mail')} icon={BellRing} className={tellsMakers ? '' : 'invisible'}>
          {isMailed ? t('more.mailOn') : t('more.mail')}
        </WayButton>
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
