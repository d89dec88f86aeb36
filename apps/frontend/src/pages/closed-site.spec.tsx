import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { fakeServer, json } from '../api/testing/fake-server.ts';
import { dropSession, keepSession } from '../session/session-store.ts';
import { loadSiteConfig } from '../session/site-config.ts';
import { MARA } from '../session/testing/mara.ts';
import { SITE_CONFIG } from '../session/testing/site-config.ts';
import GetStartedPage from './get-started/get-started-page.tsx';
import HomePage from './home/home-page.tsx';

fakeServer({
  'GET /api/config': () => json(200, { ...SITE_CONFIG, whoMayCreate: 'accounts', signUp: 'invited' }),
});
await act(loadSiteConfig);
afterEach(() => act(dropSession));

const openHome = () =>
  render(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  );

describe('a closed site', () => {
  it('tells visitors who makes links before they type, and where to sign in', () => {
    openHome();
    expect(screen.getByText(/You need an account to create links here/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/get-started');
  });

  it('tells nothing to who is signed in', () => {
    keepSession({ token: 'ol_1', user: MARA });
    openHome();
    expect(screen.queryByText(/you need an account/)).not.toBeInTheDocument();
  });

  it('says at the sign-in who makes accounts', () => {
    render(
      <MemoryRouter>
        <GetStartedPage />
      </MemoryRouter>,
    );
    expect(screen.getByText(/New accounts are made by the operator of this site/)).toBeVisible();
  });
});
