import '../../ui/styles/site.css';
import { DeviceLogin } from '../../features/device-login/device-login.tsx';
import { deviceLoginTexts as texts } from '../../features/device-login/device-login.texts.ts';
import { FreshCode } from '../../features/sign-in/fresh-code.tsx';
import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';

/** Before the page has taken over, the document says whether someone was signed in: see start.ts. */
function SignedOut() {
  const { flow, state } = useSignIn(() => undefined);
  return (
    <>
      <div className="hidden signed-in:block">
        <AppScreen title={texts.title} lede={texts.lede}>
          <div className="min-h-90 border-t border-line" />
        </AppScreen>
      </div>
      <div className="wrap max-w-116 pt-6 pb-18 signed-in:hidden tablet:pt-14 tablet:pb-28">
        <SignIn flow={flow} state={state} {...texts.signIn} />
      </div>
    </>
  );
}

/** Where people type the code of a program that logs in. */
export default function DevicePage() {
  const session = useSession();
  return (
    <>
      <PageHead title={texts.pageTitle} description={texts.pageDescription} hidden />
      {session === null ? (
        <SignedOut />
      ) : (
        <AppScreen title={texts.title} lede={texts.lede}>
          <DeviceLogin
            key={session.user.id}
            renderFreshCode={(onSignedIn) => (
              <FreshCode email={session.user.email} lede={texts.freshCode} onSignedIn={onSignedIn} />
            )}
          />
        </AppScreen>
      )}
    </>
  );
}
