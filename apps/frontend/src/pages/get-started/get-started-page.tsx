import '../../ui/styles/site.css';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nextPath } from '../../features/sign-in/next-path.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { StepList, type SignInStep } from '../../features/sign-in/step-list.tsx';
import { WelcomeOffer } from '../../features/sign-in/welcome-offer.tsx';
import type { SignInState } from '../../features/sign-in/sign-in-state.ts';
import { useLinkInAddress } from '../../features/sign-in/use-link-in-address.ts';
import type { Period } from '../../session/checkout-wish.ts';
import { useHasPlans } from '../../session/site-config.ts';
import { useSession } from '../../session/session-store.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { NoAccountNeeded } from './no-account-needed.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';

const STEPS = {
  email: 'email',
  verify: 'verify',
  link: 'verify',
  'signed-in': 'welcome',
} as const satisfies Record<SignInState['step'], SignInStep>;

/** Signs up and signs in: which of the two it is shows only after the code. */
export default function GetStartedPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const hasPlans = useHasPlans();
  const goOn = (toast: Parameters<typeof showToast>[0], asked = search) => {
    showToast(toast);
    navigate(nextPath(asked), { replace: true });
  };
  const [period, setPeriod] = useState<Period>('monthly');
  const { flow, state } = useSignIn((isNewUser, asked) => {
    if (!isNewUser) return goOn(textsOf('signInToasts.welcomeBack'), asked);
    if (!hasPlans) goOn(textsOf('signInToasts.welcome'), asked);
  });
  useLinkInAddress((link) => void flow.openLink(link));
  const head = <PageHead title={t('signIn.pageTitle')} description={t('signIn.pageDescription')} />;
  if (session !== null && state.step !== 'signed-in' && state.step !== 'link')
    return (
      <>
        {head}
        <AlreadySignedIn email={session.user.email} />
      </>
    );
  return (
    <div className="wrap grid grid-cols-1 gap-8 pt-6 pb-18 tablet:grid-cols-[160px_minmax(0,464px)] tablet:gap-20 tablet:pt-18 tablet:pb-32 desktop:grid-cols-[240px_minmax(0,464px)]">
      {head}
      <StepList step={STEPS[state.step]} />
      <div>
        {state.step === 'email' && <NoAccountNeeded />}
        <SignIn flow={flow} state={state}>
          {state.step === 'signed-in' && state.isNewUser && hasPlans && (
            <WelcomeOffer
              period={period}
              onPeriod={setPeriod}
              onFree={() => goOn(textsOf('signInToasts.welcome'))}
            />
          )}
        </SignIn>
      </div>
    </div>
  );
}
