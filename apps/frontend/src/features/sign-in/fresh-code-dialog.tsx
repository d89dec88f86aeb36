import '../../styles/site.css';
import type { User } from '@oncelink/contracts';
import { signInTexts } from '../../texts/sign-in.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FreshCode } from './fresh-code.tsx';

const texts = signInTexts.freshCode;

interface FreshCodeDialogProps {
  readonly user: User;
  /** What waits for the code. The dialog stays until it is done. */
  readonly goOn: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a fresh code over the page, and goes on to Billing. */
export const FreshCodeDialog = ({ user, goOn, onClose }: FreshCodeDialogProps) => (
  <Dialog label={texts.title} closeLabel={texts.close} onClose={onClose}>
    <FreshCode email={user.email} lede={texts.billing} onSignedIn={() => void goOn().finally(onClose)}>
      <output className="flex items-center gap-3">
        <Spinner />
        {texts.openingBilling}
      </output>
    </FreshCode>
  </Dialog>
);
