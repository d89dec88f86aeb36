import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/formats.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { callLink, PARTS, isIn, type Part } from './describe-link.ts';
import { GroupRow } from './group-row.tsx';
import type { ListActions } from './link-actions.ts';
import { LinkRow } from './link-row.tsx';
import { foldGroups, membersOf, orderLinks } from './order-links.ts';

/** Rows that are shown at first, and with each wish for more. */
const ROWS = 50;
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** The time: every second while a link is in its last hour, else twice a minute. */
function useNow(links: readonly KeptLink[]): number {
  const [now, setNow] = useState(() => Date.now());
  const isClose = links.some(
    ({ state, endsAt }) => state === 'waiting' && endsAt !== null && endsAt - now < HOUR_MS,
  );
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isClose ? SECOND_MS : 30 * SECOND_MS);
    return () => clearInterval(timer);
  }, [isClose]);
  return now;
}

const Columns = () => {
  const { link, state, time } = textsOf('myLinks.columns');
  return (
    <div aria-hidden className="link-line link-heads py-2 text-14 text-muted">
      <span className="link-indent">{link}</span>
      <span>{state}</span>
      <span>{time}</span>
    </div>
  );
};

/** Says which link is no longer in the list, and puts it back. It takes the focus of the button that is gone. */
function Forgotten({ link, onUndo }: { link: KeptLink; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="border-t border-line py-4">
      <Notice tone="info" title={<bdi>{t('myLinks.forgotten.title', { name: callLink(link) })}</bdi>}>
        {link.state === 'waiting' && (
          <p className="text-muted">
            {link.kind === 'ask' ? t('myLinks.forgotten.ask') : t('myLinks.forgotten.text')}
          </p>
        )}
        <Button ref={undo} look="quiet" className="-ms-3" onClick={onUndo}>
          {t('myLinks.forgotten.undo')}
        </Button>
      </Notice>
    </div>
  );
}

interface LinksListProps {
  readonly links: readonly KeptLink[];
  readonly actions: ListActions;
}

/** Every link, or those of one kind of state. */
export function LinksList({ links, actions }: LinksListProps) {
  const [part, setPart] = useState<Part>('all');
  const [open, setOpen] = useState<string | null>(null);
  const [most, setMost] = useState(ROWS);
  const [forgotten, setForgotten] = useState<KeptLink | null>(null);
  const now = useNow(links);
  const shown = orderLinks(links).filter((link) => isIn(part, link));
  const words = textsOf('myLinks.filters');
  const labelOf = (name: Part): string =>
    `${words[name]} ${formatNumber(links.filter((link) => isIn(name, link)).length)}`;
  const labels = {
    all: labelOf('all'),
    waiting: labelOf('waiting'),
    opened: labelOf('opened'),
    ended: labelOf('ended'),
  };
  const forget = (link: KeptLink) => {
    actions.forget(link);
    setForgotten(link);
  };
  const rowOf = (link: KeptLink) => (
    <LinkRow
      key={link.id}
      link={link}
      now={now}
      open={open === link.id}
      onToggle={() => setOpen(open === link.id ? null : link.id)}
      actions={{ ...actions, forget }}
    />
  );
  const folds = foldGroups(shown);
  return (
    <>
      <div className="link-parts mb-4">
        <Segments
          legend={t('myLinks.filters.legend')}
          labels={labels}
          values={PARTS}
          value={part}
          onChange={setPart}
        />
      </div>
      {forgotten !== null && (
        <Forgotten
          key={forgotten.id}
          link={forgotten}
          onUndo={() => {
            actions.restore(forgotten);
            setForgotten(null);
          }}
        />
      )}
      {shown.length === 0 ? (
        <p className="border-y border-line py-8 text-muted">
          {part === 'all' ? t('myLinks.empty.title') : textsOf('myLinks.none')[part]}
        </p>
      ) : (
        <>
          <Columns />
          <ul className="border-b border-line">
            {folds.slice(0, most).map(({ key, links: members }) => {
              const all = membersOf(members[0]?.group ?? null, links);
              const rows = members.map(rowOf);
              return all.length < 2 ? (
                rows
              ) : (
                <GroupRow key={key} all={all} hasAnswer={members.some(({ state }) => state === 'answered')}>
                  {rows}
                </GroupRow>
              );
            })}
          </ul>
        </>
      )}
      {folds.length > most && (
        <Button look="quiet" className="mt-3 -ms-3" onClick={() => setMost(most + ROWS)}>
          {t('myLinks.more', { count: Math.min(ROWS, folds.length - most) })}
        </Button>
      )}
    </>
  );
}
