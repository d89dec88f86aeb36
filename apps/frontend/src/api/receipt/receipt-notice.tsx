import { Notice, type NoticeTone } from '../../ui/notice.tsx';
import { describeMoment, describeTimeLeft } from '../../i18n/formats.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import type { Receipt } from './read-receipt.ts';

interface Words {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
}

function wordsOf(receipt: Receipt): Words {
  if (receipt.state === 'waiting') {
    const { secondsLeft } = receipt;
    const text =
      secondsLeft === null
        ? t('receipt.waiting.textUnlimited')
        : t('receipt.waiting.text', { left: describeTimeLeft(secondsLeft) });
    return { tone: 'ok', title: t('receipt.waiting.title'), text };
  }
  if (receipt.state !== 'ended') return { tone: 'warn', ...textsOf(`receipt.${receipt.state}`) };
  const { reason, at } = receipt;
  if (reason === 'unknown') return { tone: 'info', ...textsOf('receipt.unknown') };
  return {
    tone: 'info',
    title:
      at === null
        ? t(`receipt.ended.${reason}`)
        : t(`receipt.endedOn.${reason}`, { when: describeMoment(at) }),
    text: reason === 'viewed' ? t('receipt.viewedText') : t('receipt.goneText'),
  };
}

/** What became of a link, in a sentence and what to do about it. */
export function ReceiptNotice({ receipt }: { receipt: Receipt }) {
  const { tone, title, text } = wordsOf(receipt);
  return (
    <Notice tone={tone} title={title}>
      <p className="text-muted">{text}</p>
    </Notice>
  );
}
