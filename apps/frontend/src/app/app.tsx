import { Suspense, useRef } from 'react';
import { useLocation } from '../navigation/router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FreshCodeSlot } from './fresh-code-slot.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { Page } from './page-loader.tsx';
import { pageAt, type PageName } from './routes.ts';
import { SignInSlot } from './sign-in-slot.tsx';
import { ToastSlot } from './toast-slot.tsx';
import { Arrival } from './arrival.tsx';
import { chromeTexts } from '../texts/chrome.ts';
import { useLanguage } from '../texts/language-in-use.ts';

/** Pages that speak every language. The others are English, and say so to screen readers. */
const TRANSLATED: readonly PageName[] = ['home', 'open-link', 'get-started', 'not-found'];
const ENGLISH = { lang: 'en', dir: 'ltr' } as const;

/** The frame around every page. */
export function App() {
  const place = useLocation();
  const { pathname } = place;
  const shown = useRef(place);
  const name = pageAt(pathname);
  // Watched here, at the root: every text below is read anew in another language.
  const language = useLanguage();
  const isEnglish = language !== 'en' && !TRANSLATED.includes(name);
  return (
    <>
      <a
        href="#main"
        className="absolute -top-16 start-4 z-20 rounded-field border border-ink bg-surface px-4 py-3 focus:top-2.5"
      >
        {chromeTexts.skip}
      </a>
      <Navbar />
      <main id="main" tabIndex={-1} className="flex-[1_0_auto] outline-none">
        <noscript>
          <p className="wrap pt-6 font-semibold">{chromeTexts.needsScript}</p>
        </noscript>
        <ErrorBoundary key={pathname}>
          <Suspense>
            <div className="contents" {...(isEnglish && ENGLISH)}>
              <Page name={name} />
            </div>
            <Arrival place={place} shownRef={shown} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <SignInSlot />
      <FreshCodeSlot />
      <ToastSlot />
    </>
  );
}
