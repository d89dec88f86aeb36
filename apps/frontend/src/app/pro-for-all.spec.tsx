import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { fakeServer, json } from '../api/testing/fake-server.ts';
import { Profile } from '../features/account/profile.tsx';
import EnterprisePage from '../pages/enterprise/enterprise-page.tsx';
import HomePage from '../pages/home/home-page.tsx';
import PricingPage from '../pages/pricing/pricing-page.tsx';
import SolutionsPage from '../pages/solutions/solutions-page.tsx';
import { showPage, targetOf } from '../pages/testing/show-page.tsx';
import { dropSession, keepSession } from '../session/session-store.ts';
import { loadSiteConfig } from '../session/site-config.ts';
import { MARA } from '../session/testing/mara.ts';
import { SITE_CONFIG } from '../session/testing/site-config.ts';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const nothing = (): void => undefined;

beforeEach(async () => {
  fakeServer({ 'GET /api/config': () => json(200, { ...SITE_CONFIG, planForAll: 'pro', prices: null }) });
  await act(loadSiteConfig);
});
afterEach(() => act(dropSession));

const expectNoPlans = () => {
  expect(screen.queryByRole('link', { name: /pricing|plans|pro\b/i })).not.toBeInTheDocument();
  expect(screen.queryByText(/^(Pro|Plan|Billing)$/)).not.toBeInTheDocument();
};

describe('where everyone has Pro', () => {
  it('nothing leads to plans: bar, menu of small screens, foot', () => {
    render(
      <MemoryRouter>
        <Navbar />
        <PhoneMenu id="menu" onClose={nothing} onEscape={nothing} />
        <Footer />
      </MemoryRouter>,
    );
    expectNoPlans();
    expect(screen.getAllByRole('link', { name: 'Features' })).toHaveLength(2);
  });

  it.each([
    ['companies', EnterprisePage, 'Contact Sales'],
    ['solutions', SolutionsPage, 'Contact sales'],
  ])('the page of %s leads to a form that is there', (_name, Page, button) => {
    showPage(Page, '/');
    expect(targetOf(button)).toEqual(['/contact?category=general&subject=sales']);
    expectNoPlans();
  });

  it('visitors choose every option, and are offered nothing', () => {
    render(
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>,
    );
    for (const option of screen.getAllByRole('switch')) fireEvent.click(option);
    expectNoPlans();
    expect(screen.getByRole('button', { name: 'Generate Secure Link' })).toBeVisible();
  });

  it('an account has no plan to look at and no bills', () => {
    const user = { ...MARA, customerId: 'cus_1' };
    act(() => keepSession({ token: 'ol_1', user }));
    render(
      <MemoryRouter>
        <UserMenu id="menu" user={user} onClose={nothing} />
        <Profile user={user} onBilling={nothing} />
      </MemoryRouter>,
    );
    expectNoPlans();
    expect(screen.getAllByText(MARA.email)).toHaveLength(2);
  });

  it('the page of prices says that there is nothing to buy, and lists what everyone has', () => {
    render(
      <MemoryRouter>
        <PricingPage />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing to buy here.');
    const titles = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(titles.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Short links/),
    );
    expect(screen.queryByRole('button', { name: /upgrade/i })).not.toBeInTheDocument();
  });
});
