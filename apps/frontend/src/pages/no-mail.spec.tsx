import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { fakeServer, json } from '../api/testing/fake-server.ts';
import { loadSiteConfig } from '../session/site-config.ts';
import { SITE_CONFIG } from '../session/testing/site-config.ts';
import ContactPage from './contact/contact-page.tsx';
import GetStartedPage from './get-started/get-started-page.tsx';
import PricingPage from './pricing/pricing-page.tsx';

beforeEach(async () => {
  fakeServer({ 'GET /api/config': () => json(200, { ...SITE_CONFIG, hasMail: false }) });
  await act(loadSiteConfig);
});

const expectNoForm = () => expect(screen.queryByRole('textbox')).not.toBeInTheDocument();

describe('where no mail is sent', () => {
  it('nobody is asked for an address to sign in: the page tells who to ask for a link', () => {
    render(
      <MemoryRouter>
        <GetStartedPage />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in with a link');
    expect(screen.getByText(/Ask its operator for a sign-in link/)).toBeVisible();
    expectNoForm();
  });

  it.each([
    ['to support', ContactPage],
    ['to sales', PricingPage],
  ])('nobody writes in vain %s', (_name, Page) => {
    render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    );
    expect(screen.getByText('There is no form here')).toBeVisible();
    expectNoForm();
  });
});
