import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { fakeServer, json, refusal } from '../api/testing/fake-server.ts';
import { keepSession } from '../session/session-store.ts';
import { loadSiteConfig } from '../session/site-config.ts';
import { MARA } from '../session/testing/mara.ts';
import { SITE_CONFIG } from '../session/testing/site-config.ts';
import { openDialog } from '../session/open-dialog.ts';
import { DialogHost } from './dialog-host.tsx';

const CHECKOUT = 'POST /api/stripe/create-checkout-session';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ 'GET /api/config': () => json(200, SITE_CONFIG) });
});

const Place = () => <p>now at {useLocation().pathname}</p>;

async function ask() {
  await act(async () => {
    await loadSiteConfig();
    render(
      <MemoryRouter>
        <DialogHost />
        <Place />
      </MemoryRouter>,
    );
  });
  act(() => openDialog({ name: 'upgrade', option: 'shortLink' }));
  return within(await screen.findByRole('dialog', { name: 'This is part of Pro' }));
}

describe('the offer of Pro', () => {
  it('says what it is for, what it costs and where the plans are', async () => {
    const dialog = await ask();
    expect(dialog.getByText('Short-link generation requires a Pro subscription.')).toBeVisible();
    expect(dialog.getByText('$60')).toBeVisible();
    fireEvent.click(dialog.getByRole('radio', { name: 'Monthly' }));
    expect(dialog.getByText('$9')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  it('starts the checkout of what was chosen, and says inside what went wrong', async () => {
    keepSession({ token: 'ol_token', user: MARA });
    server.answers[CHECKOUT] = () => refusal('PAYMENT_PROVIDER');
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('radio', { name: 'Monthly' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Upgrade to Pro' }));
    expect(await dialog.findByText(/^The payment provider did not answer/)).toBeVisible();
    expect(server.callsTo(CHECKOUT)).toMatchObject([{ body: { priceId: 'price_monthly' } }]);
  });

  it('leads who is signed out through the sign-in', async () => {
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Upgrade to Pro' }));
    expect(await screen.findByText('now at /get-started')).toBeVisible();
  });

  it('goes away when it is closed', async () => {
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
