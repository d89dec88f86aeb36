import { StrictMode } from 'react';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom/server.js';
import type { Language } from '@oncelink/contracts';
import { App } from './app/app.tsx';
import { LoadFailure } from './app/load-failure.tsx';
import { FUTURE } from './app/site-router.tsx';
import { loadLanguage, setLanguage } from './i18n/language.ts';

/** The HTML of a page as a browser shows it first. @param pathname an address that the page answers to */
export async function renderPage(pathname: string, language: Language): Promise<string> {
  setLanguage(language, await loadLanguage(language));
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouter location={pathname} future={FUTURE}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // In one piece: React moves what comes in several into its place by inline scripts, which the page's policy refuses.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return text(prelude);
}

/** What a page says when its code does not arrive, as HTML. */
export async function renderLoadFailure(language: Language): Promise<string> {
  setLanguage(language, await loadLanguage(language));
  return renderToString(<LoadFailure />);
}
