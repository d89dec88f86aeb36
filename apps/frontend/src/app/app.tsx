import { Suspense, useRef } from 'react';
import { useLocation } from '../navigation/router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FreshCodeSlot } from './fresh-code-slot.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { Page } from './page-loader.tsx';
import { pageAt } from './routes.ts';
import { SignInSlot } from './sign-in-slot.tsx';
import { ToastSlot } from './toast-slot.tsx';
import { Arrival } from './arrival.tsx';
import { chromeTexts } from '../texts/chrome.ts';

/** The frame around every page. */
export function App() {
  const place = useLocation();
  const { pathname } = place;
  const shown = useRef(place);
  return (
    <>
      <a
        href="#main"
        className="absolute -top-16 left-4 z-20 rounded-field border border-ink bg-surface px-4 py-3 focus:top-2.5"
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
            <Page name={pageAt(pathname)} />
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
