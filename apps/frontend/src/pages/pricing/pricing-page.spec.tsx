import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { keepCheckoutWish, takeCheckoutWish } from '../../session/checkout-wish.ts';
import { keepSession } from '../../session/session-store.ts';
import { loadSiteConfig } from '../../session/site-config.ts';
import { MARA } from '../../session/testing/mara.ts';
import { SITE_CONFIG } from '../../session/testing/site-config.ts';
import { ToastHost } from '../../ui/toast/toast-host.tsx';
import PricingPage from './pricing-page.tsx';

const CHECKOUT = 'POST /api/stripe/create-checkout-session';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ 'GET /api/config': () => json(200, SITE_CONFIG) });
});

const Place = () => {
  const { pathname, search } = useLocation();
  return <p>now at {pathname + search}</p>;
};

async function show(): Promise<void> {
  await act(async () => {
    await loadSiteConfig();
    render(
      <MemoryRouter initialEntries={['/pricing']}>
        <PricingPage />
        <Place />
        <ToastHost />
      </MemoryRouter>,
    );
  });
}

const plan = (name: string) => within(screen.getByRole('region', { name }));
const upgrade = () => plan('Pro').getByRole('button', { name: 'Upgrade to Pro' });

describe('the plans', () => {
  // These two before all others: what the server has told once is kept.
  it('say so when the server does not tell what they cost', async () => {
    server.answers['GET /api/config'] = () => refusal('INTERNAL');
    await show();
    expect(await plan('Pro').findByText('The price could not be loaded.')).toBeVisible();
  });

  it('tell what they cost once they are asked again', async () => {
    server.answers['GET /api/config'] = () => refusal('INTERNAL');
    await show();
    server.answers['GET /api/config'] = () => json(200, SITE_CONFIG);
    fireEvent.click(await plan('Pro').findByRole('button', { name: 'Try again' }));
    expect(await plan('Pro').findByText('$60')).toBeVisible();
    expect(plan('Pro').queryByText('The price could not be loaded.')).not.toBeInTheDocument();
  });

  it('are three, and say what they are added to', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Free to say it once.Pro to say how.',
    );
    expect(plan('Hobby').getByText('Free forever')).toBeVisible();
    expect(plan('Hobby').queryByText('Everything in Hobby, plus:')).not.toBeInTheDocument();
    expect(plan('Hobby').getByRole('link', { name: 'Get started free' })).toHaveAttribute('href', '/');
    expect(plan('Pro').getByText('Everything in Hobby, plus:')).toBeVisible();
    expect(plan('Enterprise').getByText('Everything in Pro, plus:')).toBeVisible();
    expect(plan('Pro').getByText('Popular')).toBeVisible();
    expect(plan('Enterprise').getByRole('textbox', { name: /Work email/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a free link' })).toHaveAttribute('href', '/');
  });

  it('cost what the server says, by the year or by the month', async () => {
    await show();
    expect(plan('Pro').getByText('$60')).toBeVisible();
    expect(plan('Pro').getByText('That is $5 a month. Or $9 billed monthly.')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(plan('Pro').getByText('$9')).toBeVisible();
    expect(plan('Pro').getByText('/month')).toBeVisible();
    expect(plan('Pro').getByText('Or $60 billed yearly.')).toBeVisible();
  });

  it('say what each feature means, and fold what is planned behind one mark', async () => {
    await show();
    expect(plan('Pro').getByText('The reader needs both. Ten wrong tries destroy the secret.')).toBeVisible();
    for (const [name, mark, isOpen] of [
      ['Hobby', 'Some are planned', false],
      ['Pro', 'Some are planned', false],
      ['Enterprise', 'All are planned', true],
    ] as const) {
      const fold = plan(name).getByText(mark).closest('details');
      expect([fold?.open, fold?.querySelectorAll('li').length]).toEqual([isOpen, isOpen ? 6 : 1]);
      expect(plan(name).queryByText('Planned')).not.toBeInTheDocument();
    }
  });

  it('say of every line that does not work yet that it is planned', async () => {
    await show();
    const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));
    expect(rowOf('Short links').queryByText('Planned')).not.toBeInTheDocument();
    const words = (name: string) =>
      rowOf(name)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(words('Short links')).toEqual(['Hobby:–No', 'Pro:Yes', 'Enterprise:Yes']);
    expect(words('SSO')).toEqual(['Hobby:–No', 'Pro:–No', 'Enterprise:Planned']);
    expect(words('Analytics')).toEqual(['Hobby:Basic', 'Pro:Advanced', 'Enterprise:Advanced']);
    expect(words('Support')).toEqual(['Hobby:Community', 'Pro:Priority', 'Enterprise:Dedicated']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Feature',
      'Hobby',
      'Pro',
      'Enterprise',
    ]);
  });
});

describe('buying Pro', () => {
  it('starts with the plan that was chosen, and shows that it does', async () => {
    keepSession({ token: 'ol_token', user: MARA });
    let answer: (response: Response) => void = () => undefined;
    server.answers[CHECKOUT] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    await act(async () => {
      fireEvent.click(upgrade());
    });
    const busy = plan('Pro').getByRole('button', { name: 'Starting checkout...' });
    await act(async () => {
      fireEvent.click(busy);
    });
    await act(async () => answer(refusal('PAYMENT_PROVIDER')));
    expect(server.callsTo(CHECKOUT)).toMatchObject([{ body: { priceId: 'price_monthly' } }]);
    expect(await screen.findByText('Checkout Error')).toBeVisible();
    expect(screen.getByText(/^The payment provider did not answer/)).toBeVisible();
    expect(upgrade()).toBeVisible();
  });

  it('leads through the sign-in first, and remembers what was chosen', async () => {
    await show();
    fireEvent.click(upgrade());
    expect(await screen.findByText('now at /get-started?next=/pricing')).toBeVisible();
    expect(takeCheckoutWish()).toBe('yearly');
    expect(server.callsTo(CHECKOUT)).toEqual([]);
  });

  it('goes on by itself after the sign-in', async () => {
    keepCheckoutWish('monthly');
    keepSession({ token: 'ol_token', user: MARA });
    server.answers[CHECKOUT] = () => refusal('ALREADY_PRO');
    await show();
    expect(await screen.findByText('You already have Pro. Nothing was charged.')).toBeVisible();
    expect(server.callsTo(CHECKOUT)).toMatchObject([{ body: { priceId: 'price_monthly' } }]);
  });

  it('is not offered to people who have Pro', async () => {
    keepCheckoutWish('monthly');
    keepSession({ token: 'ol_token', user: { ...MARA, subscriptionStatus: 'pro' } });
    await show();
    expect(plan('Pro').getByText('You have Pro.')).toBeVisible();
    expect(plan('Pro').queryByRole('button', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
    expect(server.callsTo(CHECKOUT)).toEqual([]);
  });
});
