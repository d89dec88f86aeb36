import { useEffect } from 'react';
import { stopAskingToSignIn, useSignInAsked } from '../session/sign-in-request.ts';
import { useLateComponent } from '../state/use-late-component.ts';
import { sessionTexts } from '../texts/session.ts';
import { showToast } from '../ui/toast/toast-store.ts';

const loadDialog = async () => (await import('../features/sign-in/sign-in-dialog.tsx')).SignInDialog;

/** Loads the sign-in dialog when something asks for it. */
export function SignInSlot() {
  const asked = useSignInAsked();
  const [Dialog, load] = useLateComponent(loadDialog);
  useEffect(() => {
    if (!asked) return;
    load().catch(() => {
      stopAskingToSignIn();
      showToast({ ...sessionTexts.dialogFailed, variant: 'destructive' });
    });
  }, [asked, load]);
  return asked && Dialog !== null ? <Dialog onClose={stopAskingToSignIn} /> : null;
}
