import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '@oncelink/contracts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { fakeServer, json, nothing, refusal } from '../api/testing/fake-server.ts';
import { openBilling } from '../session/open-billing.ts';
import { currentSession, keepSession } from '../session/session-store.ts';
import { MARA } from '../session/testing/mara.ts';
import { SITE_CONFIG } from '../session/testing/site-config.ts';
import { DialogHost } from './dialog-host.tsx';

const CUSTOMER: User = { ...MARA, customerId: 'cus_1' };
const PORTAL = 'POST /api/stripe/create-portal-session';
const SIGN_OUT = 'POST /api/auth/sign-out';
const PAGE = 'https://billing.stripe.com/p/session/1';

let server: ReturnType<typeof fakeServer>;
const goTo = jest.fn<(path: string) => void>();
const leaveFor = jest.fn<(url: string) => void>();

beforeEach(() => {
  goTo.mockClear();
  leaveFor.mockClear();
  server = fakeServer({
    [PORTAL]: ({ token }) =>
      token === 'Bearer ol_fresh' ? json(200, { url: PAGE }) : refusal('FRESH_CODE_REQUIRED'),
    [SIGN_OUT]: nothing,
    'GET /api/config': () => json(200, SITE_CONFIG),
    'POST /api/auth/send-verification': () => json(200, { ok: true, requestId: 'r1' }),
    'POST /api/auth/verify-code': () => json(200, { token: 'ol_fresh', user: CUSTOMER, isNewUser: false }),
  });
  keepSession({ token: 'ol_token', user: CUSTOMER });
  render(
    <MemoryRouter>
      <DialogHost />
    </MemoryRouter>,
  );
});

const open = (user: User = CUSTOMER) => act(() => openBilling(user, { goTo, leaveFor }));
const dialog = () => screen.findByRole('dialog', { name: 'Is it you?' });

async function proveIt(): Promise<void> {
  const email = await screen.findByRole('textbox', { name: 'Email' });
  expect(email).toHaveValue('mara@example.com');
  expect(email).toHaveAttribute('readonly');
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  const code = await screen.findByRole('textbox', { name: '6-digit code' });
  await act(async () => {
    fireEvent.change(code, { target: { value: '123456' } });
  });
}

describe('billing', () => {
  it('is at the payment provider, which leads back here', async () => {
    keepSession({ token: 'ol_fresh', user: CUSTOMER });
    await open();
    expect(leaveFor).toHaveBeenCalledWith(PAGE);
    expect(server.callsTo(PORTAL)).toMatchObject([
      { body: { customerId: 'cus_1', returnUrl: 'http://localhost' }, token: 'Bearer ol_fresh' },
    ]);
  });

  it('leads nowhere else', async () => {
    server.answers[PORTAL] = () => json(200, { url: 'https://billing.example/session' });
    await open();
    expect(await screen.findByText('Billing could not be opened')).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('leads to the plans, and says why, when the provider no longer has the customer', async () => {
    server.answers[PORTAL] = () => refusal('CUSTOMER_NOT_FOUND');
    await open();
    expect(await screen.findByText(/no longer has your billing account/)).toBeVisible();
    expect(goTo).toHaveBeenCalledWith('/pricing');
  });

  it('is the plans for people who never paid', async () => {
    await open(MARA);
    expect(goTo).toHaveBeenCalledWith('/pricing');
    expect(server.seen).toEqual([]);
  });
});

describe('billing with an old code', () => {
  it('asks for a new one and goes on, and the session before it ends', async () => {
    await open();
    expect(await dialog()).toHaveTextContent('Billing takes a code from the last ten minutes');
    await proveIt();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAGE));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentSession()?.token).toBe('ol_fresh');
    expect(server.callsTo(SIGN_OUT)).toMatchObject([{ token: 'Bearer ol_token' }]);
  });

  it('keeps the new session where the one before had ended already', async () => {
    server.answers[SIGN_OUT] = () => refusal('SESSION_ENDED');
    await open();
    await proveIt();
    await waitFor(() => expect(server.callsTo(SIGN_OUT)).toHaveLength(1));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(currentSession()?.token).toBe('ol_fresh');
  });

  it('can be called off, which changes nothing', async () => {
    await open();
    await dialog();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentSession()?.token).toBe('ol_token');
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('says what is wrong when it can not be opened afterwards', async () => {
    await open();
    server.answers[PORTAL] = () => refusal('PAYMENT_PROVIDER');
    await proveIt();
    expect(await screen.findByText('Billing could not be opened')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
