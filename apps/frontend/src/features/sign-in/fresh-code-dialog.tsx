import '../../ui/styles/site.css';
import { t } from '../../i18n/translate.ts';
import { useSession } from '../../session/session-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FreshCode } from './fresh-code.tsx';

interface FreshCodeDialogProps {
  /** What waits for the code. The dialog stays until it is done. */
  readonly goOn: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a fresh code over the page, and goes on to Billing. */
export function FreshCodeDialog({ goOn, onClose }: FreshCodeDialogProps) {
  const session = useSession();
  if (session === null) return null;
  return (
    <Dialog label={t('signIn.freshCode.title')} closeLabel={t('signIn.freshCode.close')} onClose={onClose}>
      <FreshCode
        email={session.user.email}
        lede={t('signIn.freshCode.billing')}
        onSignedIn={() => void goOn().finally(onClose)}
      >
        <output className="flex items-center gap-3">
          <Spinner />
          {t('signIn.freshCode.openingBilling')}
        </output>
      </FreshCode>
    </Dialog>
  );
}
