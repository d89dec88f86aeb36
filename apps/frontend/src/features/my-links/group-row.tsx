import { useId, useState, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import Users from 'lucide-react/icons/users';
import { describeTime, formatNumber } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { StateLabel } from '../../ui/state-label.tsx';
import { callLink } from './describe-link.ts';

interface GroupRowProps {
  /** All links of one secret. */
  readonly all: readonly KeptLink[];
  /** An answer waits in it: nobody is to look for that in a folded line. */
  readonly hasAnswer: boolean;
  /** Rows of those that are shown. */
  readonly children: ReactNode;
}

/** The links of one secret for several readers: one line, which unfolds. */
export function GroupRow({ all, hasAnswer, children }: GroupRowProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? hasAnswer;
  const [first] = all;
  if (first === undefined) return null;
  const opened = all.filter(({ state }) => state === 'viewed').length;
  const [name, count] = [callLink(first), formatNumber(all.length - 1)];
  return (
    <li className="border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="link-line py-4"
        onClick={() => setChosen(!open)}
      >
        <span className="link-name">
          <Users aria-hidden size={18} strokeWidth={1.75} className="text-muted" />
          <bdi className="font-medium wrap-anywhere">{t('myLinks.group.name', { name, count })}</bdi>
        </span>
        <span className="link-state">
          <StateLabel icon={opened > 0 ? Check : Hourglass} tone={opened > 0 ? 'ok' : 'ink'}>
            {t('myLinks.group.opened', { opened: formatNumber(opened), count: formatNumber(all.length) })}
          </StateLabel>
        </span>
        <span className="link-time text-muted tabular-nums">
          {t('myLinks.madeAt', { time: describeTime(first.madeAt) })}
        </span>
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="link-more text-muted" />
      </button>
      {open && (
        <ul id={id} className="link-of">
          {children}
        </ul>
      )}
    </li>
  );
}
