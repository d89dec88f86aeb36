import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { DialogHost } from './dialog-host.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { Pages, forgetPage } from './pages.tsx';
import { pageAt, type PageName } from '../lib/addresses.ts';
import { Arrival } from './arrival.tsx';
import { t } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/language.ts';
import { loadSiteConfig } from '../session/site-config.ts';

/** Pages that speak every language. The others are English, and say so to screen readers. */
const TRANSLATED: readonly PageName[] = [
  'home',
  'ask',
  'open-link',
  'links',
  'get-started',
  'usage',
  'pricing',
  'not-found',
];
const ENGLISH = { lang: 'en', dir: 'ltr' } as const;

/** The frame around every page. */
export function App() {
  const place = useLocation();
  const { pathname } = place;
  const shown = useRef(place);
  const name = pageAt(pathname);
  // Watched here, at the root: every text below is read anew in another language.
  const language = useLanguage();
  // What was told is on the screen before this runs: the parts that show it listen before their frame does.
  useEffect(() => void loadSiteConfig().then(() => delete document.documentElement.dataset['asking']), []);
  const isEnglish = language !== 'en' && !TRANSLATED.includes(name);
  return (
    <>
      <a
        href="#main"
        className="absolute -top-16 start-4 z-20 rounded-field border border-ink bg-surface px-4 py-3 focus:top-2.5"
      >
        {t('chrome.skip')}
      </a>
      <Navbar />
      <main id="main" tabIndex={-1} className="flex-[1_0_auto] outline-none">
        <noscript>
          <p className="wrap pt-6 font-semibold">{t('chrome.needsScript')}</p>
        </noscript>
        <ErrorBoundary key={pathname} onLeave={() => forgetPage(name)}>
          <Suspense>
            <div className="contents" {...(isEnglish && ENGLISH)}>
              <Pages />
            </div>
            <Arrival place={place} shownRef={shown} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <DialogHost />
    </>
  );
}
