import '../../ui/styles/site.css';
import { useLocation } from 'react-router-dom';
import { PageHead } from '../../ui/page-head.tsx';
import { CheckoutResult } from '../../features/checkout-result/checkout-result.tsx';
import { UnknownCheckout } from '../../features/checkout-result/unknown-checkout.tsx';
import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { useSession } from '../../session/session-store.ts';
import { textsOf } from '../../i18n/translate.ts';
import { subscriptionSuccessTexts as texts } from '../../features/checkout-result/checkout-result.texts.ts';
import { AppScreen } from '../../ui/page-layout.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';

/** Before the page has taken over, the document says whether someone was signed in: see start.ts. */
function SignedOut() {
  const { flow, state } = useSignIn((isNewUser) =>
    showToast(isNewUser ? textsOf('signInToasts.welcome') : textsOf('signInToasts.welcomeBack')),
  );
  return (
    <>
      <div className="hidden signed-in:block">
        <AppScreen title={texts.asking.title} lede={texts.asking.lede}>
          <div className="min-h-100" />
        </AppScreen>
      </div>
      <div className="wrap max-w-116 pt-6 pb-18 signed-in:hidden tablet:pt-14 tablet:pb-28">
        <SignIn flow={flow} state={state} {...textsOf('signIn.places.subscription')} />
      </div>
    </>
  );
}

/** Welcomes new subscribers, once the server has confirmed that they are. */
export default function SubscriptionSuccessPage() {
  const sessionId = new URLSearchParams(useLocation().search).get('session_id');
  const signedIn = useSession() !== null;
  return (
    <>
      <PageHead title={texts.pageTitle} description={texts.pageDescription} hidden />
      {!signedIn && <SignedOut />}
      {signedIn && (sessionId === null ? <UnknownCheckout /> : <CheckoutResult sessionId={sessionId} />)}
    </>
  );
}
