import KeyRound from 'lucide-react/icons/key-round';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Link2 from 'lucide-react/icons/link-2';
import Scissors from 'lucide-react/icons/scissors';
import type { LucideIcon } from 'lucide-react';
import { t } from '../../i18n/translate.ts';
import type { KeptKind, KeptLink } from '../../lib/link-list/kept-link.ts';
import { joinClasses } from '../../ui/join-classes.ts';

const ICONS: Readonly<Record<KeptKind, LucideIcon>> = {
  sealed: Link2,
  short: Scissors,
  password: KeyRound,
  ask: MessageCircleQuestionMark,
};

/** What a link is called, what kind it is, and the letters that tell it from others. */
export function LinkName({ link }: { link: KeptLink }) {
  const { kind, label, tag, state } = link;
  const Icon = ICONS[kind];
  return (
    <span className="link-name">
      <Icon aria-hidden size={18} strokeWidth={1.75} className="text-muted" />
      <span className="min-w-0">
        <span className="sr-only">{t(`myLinks.kinds.${kind}`)}: </span>
        <bdi
          className={joinClasses(
            'font-medium wrap-anywhere',
            (label === '' || (state !== 'waiting' && state !== 'answered')) && 'text-muted',
          )}
        >
          {label === '' ? t('myLinks.noLabel') : label}
        </bdi>{' '}
        <code dir="ltr" className="font-mono text-14 whitespace-nowrap text-muted">
          {tag}
        </code>
      </span>
    </span>
  );
}
