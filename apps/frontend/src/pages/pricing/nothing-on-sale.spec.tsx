import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { fakeServer, json } from '../../api/testing/fake-server.ts';
import { UpgradeDialog } from '../../features/upgrade/upgrade-dialog.tsx';
import { WelcomeOffer } from '../../features/sign-in/welcome-offer.tsx';
import { loadSiteConfig } from '../../session/site-config.ts';
import { SITE_CONFIG } from '../../session/testing/site-config.ts';
import PricingPage from './pricing-page.tsx';

beforeEach(async () => {
  fakeServer({ 'GET /api/config': () => json(200, { ...SITE_CONFIG, prices: null }) });
  await act(loadSiteConfig);
});

const nothing = (): void => undefined;
const expectNoOffer = () =>
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();

describe('where nothing is on sale', () => {
  it('the plans say so', () => {
    render(
      <MemoryRouter>
        <PricingPage />
      </MemoryRouter>,
    );
    const pro = within(screen.getByRole('region', { name: 'Pro' }));
    expect(pro.getByText('Not available')).toBeVisible();
    expect(pro.getByText('Payments are not available here, so Pro cannot be bought.')).toBeVisible();
    expectNoOffer();
  });

  it('a visitor who asks for a part of Pro is told so', () => {
    render(
      <MemoryRouter>
        <UpgradeDialog option="shortLink" onClose={nothing} />
      </MemoryRouter>,
    );
    expect(screen.getByText('Payments are not available here.')).toBeVisible();
    expectNoOffer();
  });

  it('a new account goes on with Free', () => {
    render(
      <MemoryRouter>
        <WelcomeOffer period="yearly" onPeriod={nothing} onFree={nothing} />
      </MemoryRouter>,
    );
    expect(screen.getByText('Payments are not available here.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Free' })).toBeEnabled();
    expectNoOffer();
  });
});
