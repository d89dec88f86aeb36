import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnDay, OwnUsage as Usage } from '../../api/own-usage.ts';
import { t } from '../../i18n/translate.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UsageBars } from '../../ui/usage-bars.tsx';
import { DayTable } from './day-table.tsx';
import { UsageFlow } from './usage-flow.ts';

const sumOf = (days: readonly OwnDay[], count: Exclude<keyof OwnDay, 'day'>): number =>
  days.reduce((total, day) => total + day[count], 0);

/** Whether programs did anything: who has no key need not read what only keys have. */
const areKeysUsed = (days: readonly OwnDay[]): boolean =>
  days.some(
    ({ byKeys, refused, accessed, expired, deleted, locked }) =>
      byKeys + refused + accessed + expired + deleted + locked > 0,
  );

function Days({ days, shownDays }: Usage) {
  const hasKeys = areKeysUsed(days);
  if (days.length === 0)
    return (
      <div className="border-y border-line py-5">
        <p className="font-medium">{t('usage.none', { days: shownDays })}</p>
        <p className="mt-1 text-muted">{t('usage.noneText')}</p>
      </div>
    );
  const bars = days.map(({ day, byHand, byKeys, refused }) => ({ day, created: byHand + byKeys, refused }));
  return (
    <div className="border-t border-line pt-5">
      <p className="text-18 font-semibold tabular-nums">
        {t('usage.sum', { links: sumOf(days, 'byHand') + sumOf(days, 'byKeys'), days: shownDays })}
      </p>
      {hasKeys && (
        <p className="text-muted tabular-nums">
          {t('usage.sumOfKeys', { links: sumOf(days, 'byKeys'), opened: sumOf(days, 'accessed') })}
        </p>
      )}
      <UsageBars days={bars} count={shownDays} today={t('usage.today')} />
      <DayTable days={days} hasKeys={hasKeys} />
    </div>
  );
}

/** What one's account came to, by day: as sums, as bars, and as a table that can be saved. */
export function OwnUsage() {
  const [flow] = useState(() => new UsageFlow());
  const state = useStore(flow.store);
  useEffect(() => void flow.load(), [flow]);
  if (state.step === 'loading')
    return (
      <p aria-busy className="border-y border-line py-5 text-muted">
        {t('usage.loading')}
      </p>
    );
  if (state.step === 'failed')
    return (
      <div role="alert" className="border-t border-line pt-5">
        <Notice tone="danger" title={t('usage.failed')}>
          <p className="mb-4 text-muted">{state.text}</p>
          <Button onClick={() => void flow.load()}>{t('usage.tryAgain')}</Button>
        </Notice>
      </div>
    );
  return (
    <>
      <Days {...state} />
      <p className="mt-8 max-w-lede text-muted">{t('usage.note')}</p>
      <p className="mt-3">
        <Link to="/developers/console" className="underline decoration-1 underline-offset-[3px]">
          {t('usage.console')}
        </Link>
      </p>
    </>
  );
}
