import '../../styles/site.css';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../session/session-store.ts';
import { signInTexts, signInToasts } from '../../texts/sign-in.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { SignIn, useSignIn } from './sign-in.tsx';

const texts = signInTexts.dialog;

/** Signs in over what somebody was doing. Closes also when another tab signs in. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { flow, state } = useSignIn((isNewUser) =>
    showToast(isNewUser ? signInToasts.welcome : signInToasts.welcomeBack),
  );
  const signedIn = useSession() !== null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (signedIn) close();
  }, [signedIn]);
  return (
    <Dialog label={texts.title} closeLabel={texts.close} onClose={onClose}>
      <SignIn flow={flow} state={state} heading="h2" title={texts.title} lede={texts.lede} takeFocus />
    </Dialog>
  );
}
