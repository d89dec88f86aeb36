import { ReceiptNotice } from '../../api/receipt/receipt-notice.tsx';
import { useReceipt } from '../../api/receipt/use-receipt.ts';
import { useForm } from '../../lib/use-form.ts';
import { checkLinkTexts as texts } from './check-link.texts.ts';
import { inCurrentLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const LINK_ROWS = 4;

/** Takes a link and tells what became of it. The link is in this form alone: not in the address, not in a storage. */
export function CheckLink() {
  const { receipt, asking, ask, forget } = useReceipt();
  const { form, field } = useForm({
    initial: { link: '' },
    check: ({ link }) => ({ link: link.trim() === '' ? texts.empty : undefined }),
    send: async ({ link }) => {
      // Not awaited: the field can be changed meanwhile.
      if (!asking) void ask(link);
      return {};
    },
  });
  return (
    <form {...form} aria-label={texts.form} className="grid gap-6">
      <TextArea
        {...field('link')}
        label={texts.field}
        hint={texts.hint}
        rows={LINK_ROWS}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        // What is said below is about the link before.
        onChange={forget}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          form.ref.current?.requestSubmit();
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
