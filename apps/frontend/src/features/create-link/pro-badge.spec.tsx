import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';
import { SITE_CONFIG } from '../../session/testing/site-config.ts';
import { useDialogRequest } from '../../session/open-dialog.ts';
import { ProBadge } from './pro-badge.tsx';

const CHECKOUT = 'POST /api/stripe/create-checkout-session';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({
    'GET /api/config': () => json(200, SITE_CONFIG),
    [CHECKOUT]: () => refusal('PAYMENT_PROVIDER'),
  });
});

function Offer() {
  const request = useDialogRequest();
  return <p>offer: {request?.name === 'upgrade' ? request.option : 'none'}</p>;
}
const show = (hasText: boolean) =>
  render(
    <MemoryRouter>
      <ProBadge option="shortLink" hasText={hasText} />
      <Offer />
    </MemoryRouter>,
  );

describe('the badge of a Pro option', () => {
  it('leads to the plans while nobody is signed in', () => {
    show(false);
    expect(screen.getByRole('link', { name: 'Pro: see the plans' })).toHaveAttribute('href', '/pricing');
  });

  it('starts a checkout for who is signed in', async () => {
    keepSession({ token: 'ol_token', user: MARA });
    show(false);
    fireEvent.click(screen.getByRole('button', { name: 'Pro: upgrade now' }));
    expect(screen.getByRole('button', { name: 'Starting checkout...' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pro: upgrade now' })).toBeVisible();
    expect(server.callsTo(CHECKOUT)).toMatchObject([{ body: { priceId: 'price_yearly' } }]);
  });

  it('leads nobody away from a text without a warning', () => {
    keepSession({ token: 'ol_token', user: MARA });
    show(true);
    fireEvent.click(screen.getByRole('button', { name: 'Pro: upgrade now' }));
    expect(screen.getByText('offer: shortLink')).toBeVisible();
    expect(server.seen).toEqual([]);
  });
});
