import { useId } from 'react';
import { SECRET_COUNTER_FROM, SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import { countCodePoints } from '@oncelink/link-crypto/check-text';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { useEarlyText } from '../../lib/use-early-input.ts';
import { t } from '../../i18n/translate.ts';
import { formatNumber } from '../../i18n/formats.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useTypingFocus } from './use-typing-focus.ts';

const Counter = ({ length }: { length: number }) => {
  const excess = length - SECRET_MAX_CODE_POINTS;
  const limit = formatNumber(SECRET_MAX_CODE_POINTS);
  if (excess > 0)
    return (
      <span className="inline-flex items-center gap-[7px] font-semibold text-danger tabular-nums">
        <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
        {t('createLink.excess', { excess: formatNumber(excess), limit })}
      </span>
    );
  return length < SECRET_COUNTER_FROM ? null : (
    <span className="font-semibold text-warn tabular-nums">
      {t('createLink.counter', { length: formatNumber(length), limit })}
    </span>
  );
};

interface SecretFieldProps {
  readonly text: string;
  readonly readOnly: boolean;
  readonly onEdit: (text: string) => void;
}

/** The text itself, and below it a line that is always there, for the counter. */
export function SecretField({ text, readOnly, onEdit }: SecretFieldProps) {
  const id = useId();
  const length = countCodePoints(text);
  const field = useEarlyText<HTMLTextAreaElement>(text, onEdit);
  useTypingFocus(field);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('createLink.secret')}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        readOnly={readOnly}
        // Browsers then keep no copy of it for the back button or a restored session.
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // Empty, it is the direction of the placeholder.
        dir={text === '' ? undefined : 'auto'}
        placeholder={t('createLink.placeholder')}
        aria-describedby={`${id}-counter`}
        onChange={(event) => onEdit(event.target.value)}
        // Borders instead of padding, which would scroll away with the text: lines would be cut at the frame.
        className="block h-31 w-full resize-none border-x-16 border-t-20 border-b-8 border-transparent forced-colors:border-[Canvas] bg-transparent font-mono text-16/6 caret-ember outline-none placeholder:font-sans tablet:h-[8.375rem] tablet:border-x-24 tablet:border-t-24 tablet:border-b-14 tablet:placeholder:text-18/6"
      />
      <p className="flex min-h-[34px] flex-wrap justify-between gap-x-4 px-4 pt-1 pb-2.5 text-14 text-muted tablet:min-h-10 tablet:px-6 tablet:pt-2 tablet:pb-3">
        <span
          className={joinClasses(
            'inline-flex items-center gap-[7px]',
            // A phone has no room for both.
            length >= SECRET_COUNTER_FROM && 'max-tablet:hidden',
          )}
        >
          <Lock aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
          {t('createLink.encryptedHere')}
        </span>
        <span id={`${id}-counter`} aria-live="polite">
          <Counter length={length} />
        </span>
      </p>
    </>
  );
}
