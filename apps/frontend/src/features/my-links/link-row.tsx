import { useEffect, useId, useRef, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { describeTime } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { awaitBurn } from '../../ui/await-burn.ts';
import { Button } from '../../ui/button.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { StateLabel } from '../../ui/state-label.tsx';
import { callLink, describeLeft, describeState } from './describe-link.ts';
import type { ListActions } from './link-actions.ts';
import { LinkName } from './link-name.tsx';
import { LinkPanel } from './link-panel.tsx';

export interface LinkRowProps {
  readonly link: KeptLink;
  readonly now: number;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly actions: ListActions;
}

/** How much of its time from the making on a link has left, 0 to 1; null where it has no end, or none any more. */
function leftOf({ state, madeAt, opensAt = madeAt, endsAt, lifetime }: KeptLink, now: number): number | null {
  if (state !== 'waiting' || endsAt === null || lifetime === null || endsAt <= now) return null;
  return (endsAt - now) / (opensAt - madeAt + lifetime * 1000);
}

/** Whether the link has ended just now, before the eyes of its maker: its fuse burns down. */
function useBurning({ state }: KeptLink): boolean {
  const before = useRef(state);
  const [burning, setBurning] = useState(false);
  useEffect(() => {
    const hasEnded = before.current === 'waiting' && state !== 'waiting';
    before.current = state;
    if (!hasEnded) return undefined;
    let shown = true;
    setBurning(true);
    void awaitBurn().then(() => shown && setBurning(false));
    return () => {
      shown = false;
    };
  }, [state]);
  return burning;
}

const When = ({ link, now }: { link: KeptLink; now: number }) => {
  const { state, madeAt, endedAt } = link;
  const left = describeLeft(link, now);
  if (left !== '') return left;
  if (state === 'waiting' || endedAt === null) return t('myLinks.madeAt', { time: describeTime(madeAt) });
  return describeTime(endedAt);
};

/** One link of the list: the whole line opens it. */
export function LinkRow({ link, now, open, onToggle, actions }: LinkRowProps) {
  const id = useId();
  const { icon, words, tone } = describeState(link, now);
  const left = leftOf(link, now);
  const burning = useBurning(link);
  // Nobody is to look for it in what the line opens.
  const isAnswered = link.kind === 'ask' && link.state === 'answered';
  return (
    <li
      className={joinClasses('relative border-t border-line', link.answers !== undefined && 'link-of')}
      {...(burning && { 'data-burning': '' })}
    >
      {(left !== null || burning) && <Fuse left={burning ? 0 : (left ?? 0)} className="link-fuse" />}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="link-line py-4"
        onClick={onToggle}
      >
        <LinkName link={link} />
        <span className="link-state">
          <StateLabel icon={icon} tone={tone}>
            {words}
          </StateLabel>
        </span>
        <span className="link-time text-muted tabular-nums">
          <When link={link} now={now} />
        </span>
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="link-more text-muted" />
      </button>
      {isAnswered && (
        <div className="link-answer">
          <Button
            look="primary"
            aria-label={t('myLinks.actions.openNamed', { name: callLink(link) })}
            onClick={() => actions.open(link)}
          >
            {t('myLinks.actions.open')}
          </Button>
        </div>
      )}
      {open && <LinkPanel id={id} link={link} now={now} actions={actions} />}
    </li>
  );
}
