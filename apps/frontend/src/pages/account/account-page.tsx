import '../../ui/styles/site.css';
import type { User } from '@oncelink/contracts';
import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../ui/page-head.tsx';
import { DeleteAccount } from '../../features/account/delete-account.tsx';
import { Devices } from '../../features/account/devices.tsx';
import { MailSettings } from '../../features/account/mail-settings.tsx';
import { Profile } from '../../features/account/profile.tsx';
import { FreshCode } from '../../features/sign-in/fresh-code.tsx';
import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { openBilling } from '../../session/open-billing.ts';
import { leaveSession } from '../../session/leave-session.ts';
import { dropSession, useSession } from '../../session/session-store.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { accountTexts, accountToasts } from '../../features/account/account.texts.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { AppScreen } from '../../ui/page-layout.tsx';
import { showToast, type ToastContent } from '../../ui/toast/toast-store.ts';

/** Before the page has taken over, the document says whether someone was signed in: see start.ts. */
function SignedOut() {
  const { flow, state } = useSignIn((isNewUser) =>
    showToast(isNewUser ? textsOf('signInToasts.welcome') : textsOf('signInToasts.welcomeBack')),
  );
  return (
    <>
      <div className="hidden signed-in:block">
        <AppScreen title={accountTexts.title} lede={accountTexts.loading}>
          <div className="min-h-180 border-t border-line" />
        </AppScreen>
      </div>
      <div className="wrap max-w-116 pt-6 pb-18 signed-in:hidden tablet:pt-14 tablet:pb-28">
        <SignIn flow={flow} state={state} {...textsOf('signIn.places.account')} />
      </div>
    </>
  );
}

function Account({ user }: { user: User }) {
  const navigate = useNavigate();
  const { tellsMakers = false } = useSiteConfig() ?? {};
  const leave = (toast: ToastContent) => {
    navigate('/');
    dropSession();
    showToast(toast);
  };
  const signOutHere = () => {
    navigate('/');
    void leaveSession();
  };
  return (
    <AppScreen title={accountTexts.title} lede={accountTexts.lede}>
      <Profile user={user} onBilling={() => void openBilling(user, { goTo: (path) => navigate(path) })} />
      {tellsMakers && <MailSettings user={user} />}
      <Devices
        onSignOutHere={signOutHere}
        onSignedOutEverywhere={() => leave(accountToasts.signedOutEverywhere)}
      />
      <DeleteAccount
        renderFreshCode={(onSignedIn) => (
          <FreshCode email={user.email} lede={t('signIn.freshCode.deletion')} onSignedIn={onSignedIn} />
        )}
        onDeleted={() => leave(accountToasts.deleted)}
      />
    </AppScreen>
  );
}

/** One's own account; visitors sign in here. */
export default function AccountPage() {
  const session = useSession();
  return (
    <>
      <PageHead title={accountTexts.pageTitle} description={accountTexts.pageDescription} hidden />
      {session === null ? <SignedOut /> : <Account key={session.user.id} user={session.user} />}
    </>
  );
}
