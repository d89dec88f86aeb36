import './guide.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fakeServer } from '../src/api/testing/fake-server.ts';
import { usedForm } from '../src/features/create-link/used-form.ts';
import { openedLink } from '../src/features/open-link/opened-link.ts';
import { MemoryRouter } from '../src/navigation/router.tsx';
import { loadSiteConfig } from '../src/session/site-config.ts';
import { showToast } from '../src/ui/toast/toast-store.ts';
import { CONTROLS } from './controls.tsx';
import { CREATE_SCREENS } from './create-screens.tsx';
import { FOUNDATIONS } from './foundations.tsx';
import { OPEN_SCREENS } from './open-screens.tsx';
import { PRICE_SCREENS } from './price-screens.tsx';
import { SIGN_IN_SCREENS } from './sign-in-screens.tsx';
import { SIGNS } from './signs.tsx';

/*
 * The design, photographed: every component and state, one at a time. Part of no build of the site. `?show=buttons`
 * shows one; the list of all stands in the page for whoever takes the pictures.
 */
const CHAPTERS = [FOUNDATIONS, CONTROLS, SIGNS, CREATE_SCREENS, OPEN_SCREENS, SIGN_IN_SCREENS, PRICE_SCREENS];

const wanted = new URLSearchParams(location.search).get('show');
const specimen = CHAPTERS.flatMap(({ specimens }) => specimens).find(({ id }) => id === wanted);

const list = document.createElement('script');
list.type = 'application/json';
list.id = 'chapters';
list.textContent = JSON.stringify(CHAPTERS);
document.head.append(list);

if (specimen?.config) {
  fakeServer({ 'GET /api/config': specimen.config });
  await loadSiteConfig();
}
// Nobody touches these pages, which is what loads the rest of them.
await Promise.all([usedForm.load(), openedLink.load()]);
if (wanted === 'toast') showToast({ title: 'Copied!', description: 'The link is on your clipboard.' });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <main className={specimen?.screen ? '' : 'max-w-card p-8'}>{specimen?.show()}</main>
    </MemoryRouter>
  </StrictMode>,
);
