import { describeTime } from '../../i18n/formats.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import type { ListState } from '../../lib/link-list/link-list.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ListActions } from './link-actions.ts';
import type { Asked } from './use-looks.ts';

const Text = ({ children }: { children: string }) => <p className="text-muted">{children}</p>;

/** What is unusual about where the list lies. */
export function ListNotices({ state, actions }: { state: ListState; actions: ListActions }) {
  const { trouble, damaged, newer } = state;
  if (trouble === null && damaged === 0 && newer === 0) return null;
  return (
    <div className="grid gap-5 border-t border-line py-5">
      {trouble === 'blocked' && (
        <Notice tone="warn" title={t('myLinks.blocked.title')}>
          <Text>{t('myLinks.blocked.text')}</Text>
          <ButtonLink to="/check" look="quiet" className="-ms-3">
            {t('siteMap.check')}
          </ButtonLink>
        </Notice>
      )}
      {trouble === 'no-room' && (
        <Notice tone="warn" title={t('myLinks.noRoom.title')}>
          <Text>{t('myLinks.noRoom.text')}</Text>
        </Notice>
      )}
      {damaged > 0 && (
        <Notice tone="warn" title={t('myLinks.damaged.title', { count: damaged })}>
          <Text>{t('myLinks.damaged.text')}</Text>
          <Button look="quiet" className="-ms-3" onClick={actions.forgetDamaged}>
            {t('myLinks.damaged.remove')}
          </Button>
        </Notice>
      )}
      {newer > 0 && (
        <Notice tone="info" title={t('myLinks.newer.title', { count: newer })}>
          <Text>{t('myLinks.newer.text')}</Text>
        </Notice>
      )}
    </div>
  );
}

/** Since when the states are known, or why they are not. */
export function AskedLine({
  asked,
  lastKnown,
  onAsk,
}: {
  asked: Asked;
  lastKnown: number | null;
  onAsk: () => void;
}) {
  const { trouble, asking, answeredAt } = asked;
  const at = answeredAt ?? lastKnown;
  const time = at === null ? null : describeTime(at);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
      <span aria-live="polite" className="tabular-nums">
        {trouble !== null && `${textsOf('myLinks.trouble')[trouble]} `}
        {time !== null && t('myLinks.asOf', { time })}
      </span>
      <Button look="quiet" className="-mx-3 text-14!" busy={asking} onClick={onAsk}>
        {t('myLinks.askAgain')}
      </Button>
    </div>
  );
}
