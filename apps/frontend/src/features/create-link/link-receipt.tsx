import { ReceiptNotice } from '../../api/receipt/receipt-notice.tsx';
import { useReceipt } from '../../api/receipt/use-receipt.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';

/** Asks what became of the link, without spending it. The answer is as old as the last click. */
export function LinkReceipt({ url }: { url: string }) {
  const { receipt, asking, ask } = useReceipt();
  return (
    <div>
      <Button look="quiet" className="-ms-3" busy={asking} onClick={() => void ask(url)}>
        {t('receipt.ask')}
      </Button>
      <div aria-live="polite">
        {receipt !== null && (
          <div className="pt-3">
            <ReceiptNotice receipt={receipt} />
          </div>
        )}
      </div>
    </div>
  );
}
