import { useEffect, useRef, useState } from 'react';
import { describeBytesOf, describeShare } from '../../../i18n/describe-bytes.ts';
import { describeTimeLeft } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { useLeaveWarning } from '../../../lib/use-leave-warning.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useTitleShare } from '../../../ui/use-title-share.ts';
import { fileSender } from './send-files.ts';
import type { SendingState } from './sending-state.ts';

type Sending = Extract<SendingState, { readonly step: 'sending' }>;

/** "312 of 824 MB · 3 minutes left" */
function describe({ line, sent, bytes, secondsLeft }: Sending): string {
  const amount = t('addFiles.sent', describeBytesOf(sent, bytes));
  if (line === 'paused') return t('addFiles.withWord', { amount, word: t('addFiles.paused') });
  if (secondsLeft === null) return amount;
  return t('addFiles.withWord', {
    amount,
    word: t('addFiles.left', { time: describeTimeLeft(Math.max(1, secondsLeft)) }),
  });
}

const StopDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <ConfirmDialog
    title={t('addFiles.stop.title')}
    text={t('addFiles.stop.text')}
    confirm={t('addFiles.stop.confirm')}
    keep={t('addFiles.stop.keep')}
    closeLabel={t('addFiles.stop.close')}
    onConfirm={async () => fileSender.cancel()}
    onClose={onClose}
  />
);

/** Files on their way: how far they are, and the ways to hold them up. */
export function SendingFiles({ state }: { readonly state: Sending }) {
  const [asking, setAsking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // It stands below the button that was pressed, perhaps out of sight.
  useEffect(() => {
    // Some browsers answer with a promise, which would be taken for what ends the effect.
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const { line, sent, bytes } = state;
  const share = Math.min(1, sent / bytes);
  const words = describe(state);
  useLeaveWarning(true);
  useTitleShare(describeShare(share));
  return (
    <div ref={panel} className="grid gap-3">
      <p className="font-medium">{line === 'waiting' ? t('addFiles.lost') : t('addFiles.sending')}</p>
      <ProgressBar share={share} label={t('addFiles.sending')} text={`${describeShare(share)}, ${words}`} />
      <p className="text-14 text-muted tabular-nums">{words}</p>
      <p className="sr-only" aria-live="polite">
        {line === 'waiting' ? t('addFiles.lost') : ''}
      </p>
      <div className="flex flex-wrap gap-3 max-tablet:*:w-full">
        {line === 'running' ? (
          <Button onClick={() => fileSender.pause()}>{t('addFiles.pause')}</Button>
        ) : (
          <Button onClick={() => fileSender.goOn()}>{t('addFiles.goOn')}</Button>
        )}
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('addFiles.cancel')}
        </Button>
      </div>
      <p className="text-14 text-muted">{t('addFiles.stay')}</p>
      {asking && <StopDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
