import { useState } from 'react';
import { ReceiptNotice } from '../../receipt/receipt-notice.tsx';
import { useReceipt } from '../../receipt/use-receipt.ts';
import { useEarlyText } from '../../state/use-early-input.ts';
import { checkLinkTexts as texts } from '../../texts/check-link.ts';
import { inCurrentLanguage } from '../../texts/language-in-use.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const LINK_ROWS = 4;

/** Takes a link and tells what became of it. The link is in this form alone: not in the address, not in a storage. */
export function CheckLink() {
  const [link, setLink] = useState('');
  const field = useEarlyText<HTMLTextAreaElement>(link, setLink);
  const [empty, setEmpty] = useState(false);
  const { receipt, asking, ask, forget } = useReceipt();
  const submit = () => {
    setEmpty(link.trim() === '');
    if (link.trim() === '') field.current?.focus();
    else if (!asking) void ask(link);
  };
  return (
    <form
      method="dialog"
      aria-label={texts.form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        ref={field}
        label={texts.field}
        hint={texts.hint}
        error={empty ? texts.empty : undefined}
        rows={LINK_ROWS}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={link}
        onChange={({ currentTarget }) => {
          setLink(currentTarget.value);
          setEmpty(false);
          // What is said below is about the link before.
          forget();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          submit();
        }}
      />
      <div>
        <Button type="submit" look="primary" busy={asking} className="max-tablet:w-full">
          {texts.check}
        </Button>
        <div aria-live="polite" className="not-empty:mt-6" {...inCurrentLanguage()}>
          {receipt !== null && <ReceiptNotice receipt={receipt} />}
        </div>
      </div>
    </form>
  );
}
