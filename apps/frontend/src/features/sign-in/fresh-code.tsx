import { useState, type ReactNode } from 'react';
import { signOut } from '../../api/account.ts';
import { currentSession } from '../../session/session-store.ts';
import { t } from '../../i18n/translate.ts';
import { SignIn, useSignIn } from './sign-in.tsx';

interface FreshCodeProps {
  readonly email: string;
  /** What the code is asked for. */
  readonly lede: string;
  readonly onSignedIn: () => void;
  /** What stands in its place afterwards. */
  readonly children?: ReactNode;
}

/** Signs in once more with the same address, in the middle of something. */
export function FreshCode({ email, lede, onSignedIn, children }: FreshCodeProps) {
  const [earlier] = useState(() => currentSession()?.token);
  const { flow, state } = useSignIn(() => {
    onSignedIn();
    // An account has ten sessions: this browser must not fill them up, and so sign out other devices. One that stays
    // because nobody answers lapses by itself.
    if (earlier !== undefined) signOut(earlier).catch(() => undefined);
  }, email);
  return (
    <SignIn
      flow={flow}
      state={state}
      heading="h2"
      title={t('signIn.freshCode.title')}
      lede={lede}
      fixed
      takeFocus
    >
      {children}
    </SignIn>
  );
}
