import '../../ui/styles/site.css';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../session/session-store.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { SignIn, useSignIn } from './sign-in.tsx';

/** Signs in over what someone was doing. Closes also when another tab signs in. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { flow, state } = useSignIn((isNewUser) =>
    showToast(isNewUser ? textsOf('signInToasts.welcome') : textsOf('signInToasts.welcomeBack')),
  );
  const signedIn = useSession() !== null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (signedIn) close();
  }, [signedIn]);
  return (
    <Dialog label={t('signIn.dialog.title')} closeLabel={t('signIn.dialog.close')} onClose={onClose}>
      <SignIn
        flow={flow}
        state={state}
        heading="h2"
        title={t('signIn.dialog.title')}
        lede={t('signIn.dialog.lede')}
        takeFocus
      />
    </Dialog>
  );
}
