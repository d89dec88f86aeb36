import '../../ui/styles/site.css';
import type { User } from '@oncelink/contracts';
import { AccountSection } from '../../features/account/account-section.tsx';
import { ApiKeys } from '../../features/api-keys/api-keys.tsx';
import { FreshCode } from '../../features/sign-in/fresh-code.tsx';
import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { CodeSample } from '../../features/site-sections/code-sample.tsx';
import { TextLink } from '../../features/site-sections/text-link.tsx';
import { textsOf } from '../../i18n/translate.ts';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { consoleTexts } from './console.texts.ts';

const { keys, rotate, more } = consoleTexts;

/** Before the page has taken over, the document says whether someone was signed in: see start.ts. */
function SignedOut() {
  const { flow, state } = useSignIn((isNewUser) =>
    showToast(isNewUser ? textsOf('signInToasts.welcome') : textsOf('signInToasts.welcomeBack')),
  );
  return (
    <>
      <div className="hidden signed-in:block">
        <AppScreen title={consoleTexts.title} lede={consoleTexts.loading}>
          <div className="min-h-180 border-t border-line" />
        </AppScreen>
      </div>
      <div className="wrap max-w-116 pt-6 pb-18 signed-in:hidden tablet:pt-14 tablet:pb-28">
        <SignIn flow={flow} state={state} {...consoleTexts.signIn} />
      </div>
    </>
  );
}

const Console = ({ user }: { user: User }) => (
  <AppScreen title={consoleTexts.title} lede={consoleTexts.lede}>
    <AccountSection title={keys.title} lede={keys.lede}>
      <ApiKeys
        renderFreshCode={({ lede, onSignedIn, after }) => (
          <FreshCode email={user.email} lede={lede} onSignedIn={onSignedIn}>
            {after}
          </FreshCode>
        )}
      />
    </AccountSection>
    <AccountSection title={rotate.title} lede={rotate.lede}>
      <CodeSample label={rotate.file}>{rotate.code}</CodeSample>
    </AccountSection>
    <AccountSection title={more.title}>
      <div className="-mt-4">
        <TextLink to="/api/docs">{more.docs}</TextLink>
        <TextLink to="/developers/errors">{more.errors}</TextLink>
        <TextLink to="/developers">{more.developers}</TextLink>
      </div>
    </AccountSection>
  </AppScreen>
);

/** The API keys of one's account; visitors sign in here. */
export default function ConsolePage() {
  const session = useSession();
  return (
    <>
      <PageHead title={consoleTexts.pageTitle} description={consoleTexts.pageDescription} hidden />
      {session === null ? <SignedOut /> : <Console key={session.user.id} user={session.user} />}
    </>
  );
}
