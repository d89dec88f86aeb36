import { useEffect } from 'react';
import { stopAskingForFreshCode, useFreshCodeAsked } from '../session/fresh-code-request.ts';
import { useSession } from '../session/session-store.ts';
import { useLateComponent } from '../state/use-late-component.ts';
import { sessionTexts } from '../texts/session.ts';
import { showToast } from '../ui/toast/toast-store.ts';

const loadDialog = async () => (await import('../features/sign-in/fresh-code-dialog.tsx')).FreshCodeDialog;

/** Loads the dialog that asks for a fresh code when something asks for it. */
export function FreshCodeSlot() {
  const asked = useFreshCodeAsked();
  const session = useSession();
  const [Dialog, load] = useLateComponent(loadDialog);
  useEffect(() => {
    if (asked === null) return;
    load().catch(() => {
      stopAskingForFreshCode();
      showToast({ ...sessionTexts.dialogFailed, variant: 'destructive' });
    });
  }, [asked, load]);
  if (asked === null || session === null || Dialog === null) return null;
  return <Dialog user={session.user} goOn={asked.goOn} onClose={stopAskingForFreshCode} />;
}
