import { describeBytesOf, describeShare } from '../../../i18n/describe-bytes.ts';
import { describeTime, describeTimeLeft } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useTitleShare } from '../../../ui/use-title-share.ts';
import type { FetchState } from './fetch-state.ts';

type Coming = Extract<FetchState, { readonly step: 'fetching' }>;

interface ComingFilesProps {
  readonly state: Coming;
  readonly onPause: () => void;
  readonly onGoOn: () => void;
}

/** "312 of 824 MB · 3 minutes left" */
function describe({ line, got, bytes, secondsLeft }: Coming): string {
  const amount = t('fetchFiles.got', describeBytesOf(got, bytes));
  if (line === 'paused') return t('fetchFiles.withWord', { amount, word: t('fetchFiles.paused') });
  if (secondsLeft === null) return amount;
  const time = describeTimeLeft(Math.max(1, secondsLeft));
  return t('fetchFiles.withWord', { amount, word: t('fetchFiles.left', { time }) });
}

/** Files on their way here: how far they are, and until when they can come. */
export function ComingFiles({ state, onPause, onGoOn }: ComingFilesProps) {
  const { line, got, bytes, until } = state;
  const share = Math.min(1, got / bytes);
  const words = describe(state);
  useTitleShare(describeShare(share));
  return (
    <div className="grid gap-3">
      <ProgressBar
        share={share}
        label={t('fetchFiles.fetching')}
        text={`${describeShare(share)}, ${words}`}
      />
      <p className="text-14 text-muted tabular-nums">{words}</p>
      <p aria-live="polite" className="font-medium empty:hidden">
        {line === 'waiting' && t('fetchFiles.lost')}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {line === 'running' ? (
          <Button onClick={onPause}>{t('fetchFiles.pause')}</Button>
        ) : (
          <Button look="primary" onClick={onGoOn}>
            {t('fetchFiles.goOn')}
          </Button>
        )}
        <p className="text-14 text-muted">
          {t('fetchFiles.stay')} {until !== null && t('fetchFiles.until', { time: describeTime(until) })}
        </p>
      </div>
    </div>
  );
}
