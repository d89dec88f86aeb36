import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from './navigation/router.tsx';
import { App } from './app/app.tsx';
import { speakLikeDocument } from './app/choose-language.ts';
import { loadPage } from './app/page-loader.tsx';
import { pageAt } from './app/routes.ts';
import { followSession } from './session/confirm-session.ts';
import { listenForDemoKey } from './session/demo-key.ts';
import './styles/main.css';

const page = pageAt(location.pathname);
listenForDemoKey();
followSession();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// Loaded first, so that the first render is what the prerendered HTML holds.
await Promise.all([loadPage(page), speakLikeDocument()]);

const tree = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
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
