import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import { describeTime } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { linkOrigin } from '../../../lib/link-origin.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../copy-text.ts';
import type { KeptReply } from '../create-link-state.ts';

/** Whether My links has what opens the answer, for longer than this window. */
function useIsListed({ ref }: KeptReply): boolean {
  const { step, links, trouble } = useStore(linkList.store);
  return trouble === null && (step === 'opening' || links.some((link) => link.ref === ref));
}

/** Where the answer of the reader will be read. Who loses that has lost the answer, so it is said before. */
export function ReplyNote({ reply }: { reply: KeptReply }) {
  const isListed = useIsListed(reply);
  const { collect, endsAt } = reply;
  const time = describeTime(endsAt);
  return (
    <p className="grid grid-cols-[18px_1fr] gap-2.5 border-t border-line pt-5 text-14 text-muted">
      <MessageSquareReply aria-hidden size={18} strokeWidth={1.75} className="mt-0.5" />
      <span>
        {t('reply.awaited', { time })} {t(isListed ? 'reply.here' : 'reply.nowhere')}{' '}
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

/** The same where nothing but this window has what opens the answer: on rows of readers, and after the end of a link. */
export function OnlyReplyNote({ reply }: { reply: KeptReply }) {
  const isListed = useIsListed(reply);
  return isListed ? null : <ReplyNote reply={reply} />;
}
