import { describeTime } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ReadyLink } from '../create-link-state.ts';

interface WatchNoteProps {
  readonly link: ReadyLink;
  readonly asking: boolean;
  readonly onAsk: () => void;
}

/** What is known of a waiting link, since when, and that the page goes on asking. */
export const WatchNote = ({ link: { waitingAt, trouble, tag }, asking, onAsk }: WatchNoteProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 border-t border-line pt-5 tablet:mt-2">
    <Notice
      tone={trouble === null ? 'info' : 'warn'}
      title={
        trouble === null
          ? t('sentLink.waiting', { time: describeTime(waitingAt) })
          : textsOf(`receipt.${trouble}`).title
      }
    >
      <p className="text-14 text-muted">
        {trouble !== null && t('sentLink.lastKnown', { time: describeTime(waitingAt) })} {t('sentLink.asks')}{' '}
        {tag !== undefined && t('sentLink.mailed', { tag })}
      </p>
    </Notice>
    <Button look="quiet" className="-my-2 -ms-3 text-14" busy={asking} onClick={onAsk}>
      {t('sentLink.askNow')}
    </Button>
  </div>
);
