import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from './navigation/router.tsx';
import { App } from './app/app.tsx';
import { loadPage } from './app/page-loader.tsx';
import { pageAt } from './app/routes.ts';

/** The HTML of a page as a browser shows it first. @param pathname an address that the page answers to */
export async function renderPage(pathname: string): Promise<string> {
  await loadPage(pageAt(pathname));
  return renderToString(
    <StrictMode>
      <MemoryRouter initialEntries={[pathname]}>
        <App />
      </MemoryRouter>
    </StrictMode>,
  );
}
