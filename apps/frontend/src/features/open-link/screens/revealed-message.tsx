import { useRef, useState, type Ref } from 'react';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { t, textsOf } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { MessageText } from './message-text.tsx';
import { showHiddenCharacters } from './show-hidden-characters.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface RevealedMessageProps {
  readonly message: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** The message, which is copied exactly as it was written. */
export function RevealedMessage({ message, titleRef }: RevealedMessageProps) {
  const text = useRef<HTMLPreElement>(null);
  const [isShown, setShown] = useState(true);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message);
      showToast(textsOf('revealed.copied'));
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      showToast({ ...textsOf('revealed.copyFailed'), variant: 'destructive' });
    }
  };
  return (
    <>
      <h2 ref={titleRef} tabIndex={-1} className="font-semibold outline-none">
        {t('revealed.heading')}
      </h2>
      <div className="mt-3 rounded-field border border-line bg-paper p-4 text-14/6 tablet:px-6 tablet:py-5 tablet:text-16/6.5">
        {isShown ? (
          <MessageText ref={text} text={message} />
        ) : (
          <p className="text-muted">{t('revealed.hidden')}</p>
        )}
      </div>
      {showHiddenCharacters(message).some((part) => part.isHidden) && (
        <p className="mt-2 text-14 text-muted">{t('revealed.unseen')}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 max-tablet:*:w-full">
        <Button look="primary" onClick={() => void copy()}>
          <Copy aria-hidden size={18} strokeWidth={1.75} />
          {t('revealed.copy')}
        </Button>
        <Button onClick={() => setShown(!isShown)}>
          {isShown ? (
            <EyeOff aria-hidden size={18} strokeWidth={1.75} />
          ) : (
            <Eye aria-hidden size={18} strokeWidth={1.75} />
          )}
          {isShown ? t('revealed.hide') : t('revealed.show')}
        </Button>
      </div>
    </>
  );
}
