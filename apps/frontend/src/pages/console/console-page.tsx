import '../../ui/styles/site.css';
import { useCallback, useState } from 'react';
import type { User } from '@oncelink/contracts';
import { Link } from 'react-router-dom';
import { ApiKeys } from '../../features/api-keys/api-keys.tsx';
import type { RenderFreshCode } from '../../session/owner-list.tsx';
import { FreshCode } from '../../features/sign-in/fresh-code.tsx';
import { SignIn, useSignIn } from '../../features/sign-in/sign-in.tsx';
import { isServed } from '../../lib/addresses.ts';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { textsOf } from '../../i18n/translate.ts';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { ConsoleSection } from './console-section.tsx';
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

const sections = createLatePart(() => import('./console-sections.tsx'));

function Console({ user }: { user: User }) {
  const [isOwner, setIsOwner] = useState(false);
  const [hasWebhooks, setHasWebhooks] = useState(false);
  const show = useCallback(() => setIsOwner(true), []);
  const noteWebhooks = useCallback(() => setHasWebhooks(true), []);
  const late = useLatePart(sections, 'now');
  const renderFreshCode: RenderFreshCode = ({ lede, onSignedIn, after }) => (
    <FreshCode email={user.email} lede={lede} onSignedIn={onSignedIn}>
      {after}
    </FreshCode>
  );
  return (
    <AppScreen title={consoleTexts.title} lede={consoleTexts.lede}>
      <ConsoleSection title={keys.title} lede={keys.lede}>
        <ApiKeys renderFreshCode={renderFreshCode} hasWebhooks={hasWebhooks} onShown={show} />
      </ConsoleSection>
      {isOwner && late && (
        <late.ConsoleSections renderFreshCode={renderFreshCode} onWebhooks={noteWebhooks} />
      )}
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
}

/** Keys of one's programs, and what became of their links; visitors sign in here. */
export default function ConsolePage() {
  const session = useSession();
  return (
    <>
      <PageHead title={consoleTexts.pageTitle} description={consoleTexts.pageDescription} hidden />
      {session === null ? <SignedOut /> : <Console key={session.user.id} user={session.user} />}
    </>
  );
}
