import '../../ui/styles/site.css';
import type { ReactNode } from 'react';
import type { User } from '@oncelink/contracts';
import { Link } from 'react-router-dom';
import { ApiKeys } from '../../features/api-keys/api-keys.tsx';
import { FreshCode } from '../../features/sign-in/fresh-code.tsx';
import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { isServed } from '../../lib/addresses.ts';
import { textsOf } from '../../i18n/translate.ts';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { consoleTexts } from './console.texts.ts';

const { keys, more } = consoleTexts;

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

interface ConsoleSectionProps {
  readonly title: string;
  readonly lede?: string;
  readonly children: ReactNode;
}

const ConsoleSection = ({ title, lede, children }: ConsoleSectionProps) => (
  <section
    aria-label={title}
    className="grid gap-x-20 gap-y-6 border-t border-line py-10 desktop:grid-cols-[minmax(0,1fr)_minmax(0,704px)]"
  >
    <div>
      <h2 className="text-18 font-semibold">{title}</h2>
      {lede !== undefined && <p className="mt-1 max-w-lede text-muted">{lede}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);

const Console = ({ user }: { user: User }) => (
  <AppScreen title={consoleTexts.title} lede={consoleTexts.lede}>
    <ConsoleSection title={keys.title} lede={keys.lede}>
      <ApiKeys
        renderFreshCode={({ lede, onSignedIn, after }) => (
          <FreshCode email={user.email} lede={lede} onSignedIn={onSignedIn}>
            {after}
          </FreshCode>
        )}
      />
    </ConsoleSection>
    <ConsoleSection title={more.title}>
      <ul className="grid gap-3">
        {more.links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              reloadDocument={isServed(to)}
              className="underline decoration-1 underline-offset-[3px]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </ConsoleSection>
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
