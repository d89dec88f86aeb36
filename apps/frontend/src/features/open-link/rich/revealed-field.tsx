import { useRef, useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { t, textsOf } from '../../../i18n/translate.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { MessageText } from '../screens/message-text.tsx';

interface RevealedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Not shown before the reader asks: somebody may stand behind. */
  readonly isSecret: boolean;
}

/** As many as of nothing: the length of what is hidden is nobody's business. */
const HIDDEN = '••••••••••';

/** One field, copied exactly as it was written. */
export function RevealedField({ label, value, isSecret }: RevealedFieldProps) {
  const [isShown, setShown] = useState(!isSecret);
  const text = useRef<HTMLPreElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ title: t('revealedFields.copied', { field: label }) });
    } catch {
      setShown(true);
      if (text.current) getSelection()?.selectAllChildren(text.current);
      showToast({ ...textsOf('revealed.copyFailed'), variant: 'destructive' });
    }
  };
  const Icon = isShown ? EyeOff : Eye;
  const turn = isShown ? 'revealedFields.hide' : 'revealedFields.show';
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-t border-line py-2.5 first:border-t-0 tablet:py-1.5 tablet:grid-cols-[9.5rem_1fr_auto]">
      <dt className="col-span-full text-14 text-muted tablet:col-span-1 tablet:self-start tablet:py-2.5 tablet:text-16">
        {label}
      </dt>
      <dd className="min-w-0 tablet:py-2.5">
        {isShown ? (
          <MessageText ref={text} text={value} />
        ) : (
          <>
            <span aria-hidden className="font-mono text-muted">
              {HIDDEN}
            </span>
            <span className="sr-only">{t('revealedFields.hidden')}</span>
          </>
        )}
      </dd>
      <dd className="flex self-start">
        {isSecret && (
          <IconButton aria-label={t(turn, { field: label })} onClick={() => setShown(!isShown)}>
            <Icon aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        )}
        <IconButton aria-label={t('revealedFields.copy', { field: label })} onClick={() => void copy()}>
          <Copy aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      </dd>
    </div>
  );
}
