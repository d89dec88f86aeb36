import { useState } from 'react';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Share2 from 'lucide-react/icons/share-2';
import { t, textsOf } from '../../../i18n/translate.ts';
import { useBrowserValue } from '../../../lib/use-browser-value.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { copyText } from '../copy-text.ts';
import type { ReadyLink } from '../create-link-state.ts';
import { share } from './share-link.ts';
import { mailAddressOf, messageOf, suggestWords } from './write-message.ts';

/** Ways to the reader: the system's own, a mail, or a message to paste. Nothing is loaded from anywhere for them. */
export function SendLink({ link }: { link: ReadyLink }) {
  const [words, setWords] = useState(() => suggestWords(link));
  const [editing, setEditing] = useState(false);
  const canShare = useBrowserValue(() => 'share' in navigator, false);
  const message = messageOf(words, link.url);
  const mailAddress = mailAddressOf(message);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 max-tablet:*:flex-1">
        {canShare && (
          <Button onClick={() => void share({ text: message })}>
            <Share2 aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
            {t('readyLink.share')}
          </Button>
        )}
        {mailAddress !== null && (
          <ButtonLink to={mailAddress}>
            <Mail aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
            {t('readyLink.mail')}
          </ButtonLink>
        )}
        <Button onClick={() => void copyText(message, textsOf('readyLink.copiedMessage'))}>
          <MessageSquare aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
          {t('readyLink.copyMessage')}
        </Button>
      </div>
      {editing ? (
        <TextArea
          label={t('readyLink.message.label')}
          hint={t('readyLink.message.hint')}
          rows={2}
          dir="auto"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      ) : (
        <p className="text-14 text-muted">
          <span dir="auto">“{words}”</span>{' '}
          <Button look="quiet" className="-my-2 px-1! text-14!" onClick={() => setEditing(true)}>
            {t('readyLink.message.edit')}
          </Button>
        </p>
      )}
    </div>
  );
}
