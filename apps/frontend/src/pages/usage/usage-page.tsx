import '../../ui/styles/site.css';
import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { OwnUsage } from '../../features/usage/own-usage.tsx';
import { t, textsOf } from '../../i18n/translate.ts';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../../ui/page-head.tsx';
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
        <AppScreen title={t('usage.title')} lede={t('usage.lede')}>
          <div className="min-h-180 border-t border-line" />
        </AppScreen>
      </div>
      <div className="wrap max-w-116 pt-6 pb-18 signed-in:hidden tablet:pt-14 tablet:pb-28">
        <SignIn flow={flow} state={state} {...textsOf('usage.signIn')} />
      </div>
    </>
  );
}

/** How many links one has made, by day; visitors sign in here. */
export default function UsagePage() {
  const session = useSession();
  return (
    <>
      <PageHead title={t('usage.pageTitle')} description={t('usage.pageDescription')} hidden />
      {session === null ? (
        <SignedOut />
      ) : (
        <AppScreen title={t('usage.title')} lede={t('usage.lede')}>
          {/* As high before the days are there as after it, so that what stands below does not move. */}
          <div className="min-h-[65svh]">
            <OwnUsage key={session.user.id} />
          </div>
        </AppScreen>
      )}
    </>
  );
}
