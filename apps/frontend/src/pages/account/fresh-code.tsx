import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { accountTexts } from '../../texts/account.ts';

interface FreshCodeProps {
  readonly email: string;
  readonly onSignedIn: () => void;
}

/** Signs in once more with the same address, in the middle of the account page. */
export function FreshCode({ email, onSignedIn }: FreshCodeProps) {
  const { flow, state } = useSignIn(onSignedIn, email);
  return (
    <SignIn
      flow={flow}
      state={state}
      heading="h2"
      title={accountTexts.freshCode.title}
      lede={accountTexts.freshCode.lede}
      fixed
      takeFocus
    />
  );
}
