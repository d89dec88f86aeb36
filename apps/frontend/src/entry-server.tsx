import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Language } from '@oncelink/contracts';
import { MemoryRouter } from './navigation/router.tsx';
import { App } from './app/app.tsx';
import { LoadFailure } from './app/load-failure.tsx';
import { loadPage } from './app/page-loader.tsx';
import { pageAt } from './app/routes.ts';
import { speak } from './texts/language-in-use.ts';
import { loadCatalogue } from './texts/load-catalogue.ts';

/** The HTML of a page as a browser shows it first. @param pathname an address that the page answers to */
export async function renderPage(pathname: string, language: Language): Promise<string> {
  await loadPage(pageAt(pathname));
  speak(language, await loadCatalogue(language));
  return renderToString(
    <StrictMode>
      <MemoryRouter initialEntries={[pathname]}>
        <App />
      </MemoryRouter>
    </StrictMode>,
  );
}

/** What a page says when its code does not arrive, as HTML. */
export async function renderLoadFailure(language: Language): Promise<string> {
  speak(language, await loadCatalogue(language));
  return renderToString(<LoadFailure />);
}
