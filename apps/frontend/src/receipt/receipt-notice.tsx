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

function wordsOf(receipt: Receipt, now: number): Words {
  if (receipt.state === 'waiting') {
    const { endsAt } = receipt;
    const left = endsAt === null ? null : describeTimeLeft(Math.max(0, endsAt - now) / 1000);
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

interface ReceiptNoticeProps {
  readonly receipt: Receipt;
  /** When the receipt was given, in milliseconds since 1970. */
  readonly at: number;
}

/** What became of a link, in a sentence and what to do about it. */
export function ReceiptNotice({ receipt, at }: ReceiptNoticeProps) {
  const { tone, title, text } = wordsOf(receipt, at);
  return (
    <Notice tone={tone} title={title}>
      <p className="text-muted">{text}</p>
    </Notice>
  );
}
