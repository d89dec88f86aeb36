import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import { describeTime } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { linkOrigin } from '../../../lib/link-origin.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../copy-text.ts';
import type { AwaitedReply } from '../link-order.ts';

/** Where the answer of the reader will be read. Who loses that has lost the answer, so it is said before. */
export function ReplyNote({ reply: { collect, ttl }, madeAt }: { reply: AwaitedReply; madeAt: number }) {
  const { trouble } = useStore(linkList.store);
  const time = describeTime(madeAt + ttl * 1000);
  return (
    <p className="grid grid-cols-[18px_1fr] gap-2.5 border-t border-line pt-5 text-14 text-muted">
      <MessageSquareReply aria-hidden size={18} strokeWidth={1.75} className="mt-0.5" />
      <span>
        {t('reply.awaited', { time })} {t(trouble === 'blocked' ? 'reply.nowhere' : 'reply.here')}{' '}
        <Button
          look="quiet"
          className="-my-2 px-1! text-14!"
          onClick={() => void copyText(`${linkOrigin()}/r-#${collect}`, textsOf('reply.collectCopied'))}
        >
          {t('reply.copyCollect')}
        </Button>
      </span>
    </p>
  );
}
