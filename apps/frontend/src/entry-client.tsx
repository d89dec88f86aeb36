import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadPage } from './app/pages.tsx';
import { SiteRouter } from './app/site-router.tsx';
import { pageAt } from './lib/addresses.ts';
import { startLanguage } from './app/choose-language.ts';
import { PAGE_TOPICS } from './i18n/topics.ts';
import { followSession } from './session/confirm-session.ts';
import { followTheme } from './ui/theme/theme-choice.ts';
import { listenForDemoKey } from './session/demo-key.ts';

const page = pageAt(location.pathname);
listenForDemoKey();
followSession();
followTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// Loaded first, so that the first render is what the prerendered HTML holds.
await startLanguage(PAGE_TOPICS[page]);
await loadPage(page);

const tree = (
  <StrictMode>
    <SiteRouter>
      <App />
    </SiteRouter>
  </StrictMode>
);

const { dataset } = document.documentElement;
if (root.firstElementChild !== null && dataset['untranslated'] === undefined) {
  // In small steps, between which the page answers.
  startTransition(() => void hydrateRoot(root, tree));
} else {
  for (const tag of document.head.querySelectorAll('title, meta[name=description]')) tag.remove();
  flushSync(() => createRoot(root).render(tree));
  delete dataset['untranslated'];
}
