import { useState } from 'react';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import { withTopic } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { Button } from '../../../ui/button.tsx';

/** Loaded by those who answer. */
const form = createLatePart(() => withTopic('asks', () => import('../asks/reply-form.tsx')));

/** The sender lets the reader answer. Who only reads needs nothing of it. */
export function ReplyOffer({ reply }: { readonly reply: string }) {
  const [open, setOpen] = useState(false);
  const late = useLatePart(form, open ? 'now' : 'used');
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="font-semibold">{t('reply.offer')}</h2>
      <p className="mt-1 text-14 text-muted">{t('reply.offerHint')}</p>
      {!open && (
        <Button className="mt-4 max-tablet:w-full" onClick={() => setOpen(true)}>
          <MessageSquareReply aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
          {t('reply.answer')}
        </Button>
      )}
      {open && late && (
        <div className="mt-4">
          <late.ReplyForm reply={reply} />
        </div>
      )}
    </section>
  );
}
