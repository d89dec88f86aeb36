import { describeTimeLeft } from '../texts/durations.ts';
import { describeMoment } from '../texts/moments.ts';
import { receiptTexts as texts } from '../texts/receipt.ts';
import { Notice, type NoticeTone } from '../ui/notice.tsx';
import type { Receipt } from './read-receipt.ts';

interface Words {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
}

function wordsOf(receipt: Receipt): Words {
  if (receipt.state === 'waiting') {
    const { secondsLeft } = receipt;
    const left = secondsLeft === null ? null : describeTimeLeft(secondsLeft);
    return { tone: 'ok', title: texts.waiting.title, text: texts.waiting.text(left) };
  }
  if (receipt.state !== 'ended') return { tone: 'warn', ...texts[receipt.state] };
  const { reason, at } = receipt;
  if (reason === 'unknown') return { tone: 'info', ...texts.unknown };
  return {
    tone: 'info',
    title: texts.ended[reason](at === null ? null : describeMoment(at)),
    text: reason === 'viewed' ? texts.viewedText : texts.goneText,
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
