import { useId, useState } from 'react';
import BellRing from 'lucide-react/icons/bell-ring';
import Dices from 'lucide-react/icons/dices';
import ListPlus from 'lucide-react/icons/list-plus';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import StickyNote from 'lucide-react/icons/sticky-note';
import type { LucideIcon } from 'lucide-react';
import { withTopic } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { CreateForm } from '../create-form.ts';
import type { CreateLinkFlow } from '../create-link-flow.ts';

/** Loaded by those who open one of them. The names of fields are those that readers see. */
export const panels = createLatePart(() => withTopic('ended-link', () => import('./panels.tsx')));

type Way = 'generator' | 'note' | 'fields' | 'mail';

const WAYS: readonly (readonly [Way, LucideIcon])[] = [
  ['generator', Dices],
  ['note', StickyNote],
  ['fields', ListPlus],
  ['mail', BellRing],
];

interface MoreWaysProps {
  readonly flow: CreateLinkFlow;
  readonly form: CreateForm;
}

/** One quiet row below the form: who sends a text never needs it, and what it opens moves nothing above. */
export function MoreWays({ flow, form }: MoreWaysProps) {
  const id = useId();
  const [open, setOpen] = useState<Way | null>(null);
  const { tellsMakers = false } = useSiteConfig() ?? {};
  const late = useLatePart(panels, open === null ? 'used' : 'now');
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-1">
        <legend className="sr-only">{t('more.label')}</legend>
        {WAYS.filter(([way]) => way !== 'mail' || tellsMakers).map(([way, Icon]) => (
          <Button
            key={way}
            look="quiet"
            className="text-14! decoration-transparent! aria-expanded:text-ink aria-expanded:decoration-current!"
            aria-expanded={open === way}
            aria-controls={id}
            onClick={() => setOpen(open === way ? null : way)}
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
            {t(`more.${way}`)}
          </Button>
        ))}
        <ButtonLink to="/ask" look="quiet" className="text-14! decoration-transparent!">
          <MessageCircleQuestionMark aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
          {t('more.ask')}
        </ButtonLink>
      </fieldset>
      <div id={id}>
        {late && open !== null && (
          <late.Panel way={open} form={form} onEdit={(change) => flow.edit(change)} />
        )}
      </div>
    </>
  );
}

/** In place of the text. It was loaded when the form was chosen. The flow takes no edits while it makes a link. */
export function FieldsEditor({ flow, form: { rich } }: MoreWaysProps) {
  const late = useLatePart(panels, 'now');
  return late && rich && <late.FieldsEditor rich={rich} onEdit={(changed) => flow.edit({ rich: changed })} />;
}
