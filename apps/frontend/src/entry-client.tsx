import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from './navigation/router.tsx';
import { App } from './app/app.tsx';
import { loadPage } from './app/page-loader.tsx';
import { pageAt } from './app/routes.ts';
import { followSession } from './session/confirm-session.ts';
import { listenForDemoKey } from './session/demo-key.ts';
import { listenForEarlySendKey } from './state/early-send-key.ts';
import './styles/main.css';

const page = pageAt(location.pathname);
listenForDemoKey();
followSession();
if (page === 'home') listenForEarlySendKey();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// Loaded first, so that the first render is what the prerendered HTML holds.
await loadPage(page);

const tree = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

if (root.firstElementChild === null) createRoot(root).render(tree);
else hydrateRoot(root, tree);
