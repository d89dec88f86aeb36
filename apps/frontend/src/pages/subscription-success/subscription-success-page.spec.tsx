import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { currentSession, dropSession, keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';
import { ToastHost } from '../../ui/toast/toast-host.tsx';
import SubscriptionSuccessPage from './subscription-success-page.tsx';

const STATUS = 'GET /api/stripe/checkout-status';
const ME = 'GET /api/auth/me';
const PRO = { ...MARA, subscriptionStatus: 'pro', subscriptionRenewsAt: '2027-11-21T12:00:00.000Z' };
const status = (value: 'active' | 'pending') => json(200, { status: value, renewsAt: null });

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer({ [STATUS]: () => status('pending'), [ME]: () => json(200, { user: PRO }) });
});

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
async function comeBack(address = '/subscription/success?session_id=cs_test_1', signedIn = true) {
  if (signedIn) keepSession({ token: 'ol_token', user: MARA });
  render(
    <MemoryRouter initialEntries={[address]}>
      <SubscriptionSuccessPage />
      <ToastHost />
    </MemoryRouter>,
  );
  await pass(0);
}

describe('coming back from paying', () => {
  it('waits for the event, then welcomes a Pro and shows the session', async () => {
    await comeBack();
    expect(screen.getByRole('heading', { name: 'Confirming your payment...' })).toBeVisible();
    expect(server.callsTo(ME)).toEqual([]);
    server.answers[STATUS] = () => status('active');
    await pass(1);
    expect(screen.getByRole('heading', { name: 'Welcome to Pro!' })).toHaveFocus();
    for (const feature of ['Short link generation', 'Custom expiration times', 'Password protection'])
      expect(screen.getByText(feature)).toBeVisible();
    expect(screen.getByText('Priority support')).toBeVisible();
    expect(screen.getByText('cs_test_1')).toBeVisible();
    expect(screen.getByText(/Renews on 21 Nov 2027\..*keep working if Pro ends\./)).toBeVisible();
    expect(screen.getByText('Upgrade successful!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a link' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
  });

  it('makes the whole page know of Pro without a reload', async () => {
    server.answers[STATUS] = () => status('active');
    await comeBack();
    expect(currentSession()?.user.subscriptionStatus).toBe('pro');
    expect(localStorage.getItem('subscription_status')).toBe('active');
  });

  it('says what to do when nothing is heard for half a minute, and asks again on demand', async () => {
    await comeBack();
    await pass(31);
    expect(screen.getByRole('heading', { name: 'Your payment is not confirmed yet' })).toHaveFocus();
    expect(screen.getByText(/^You do not have to pay again\./)).toBeVisible();
    expect(screen.getByText('cs_test_1')).toBeVisible();
    const asked = server.callsTo(STATUS).length;
    await pass(120);
    expect(server.callsTo(STATUS)).toHaveLength(asked);
    server.answers[STATUS] = () => status('active');
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
  });

  it('gives nothing for the checkout of someone else', async () => {
    server.answers[STATUS] = () => refusal('CHECKOUT_NOT_FOUND');
    await comeBack();
    expect(screen.getByRole('heading', { name: 'There is no such checkout' })).toBeVisible();
    expect(currentSession()?.user.subscriptionStatus).toBe('free');
  });

  it('asks nobody without the number of a checkout', async () => {
    await comeBack('/subscription/success');
    expect(screen.getByRole('heading', { name: 'There is no such checkout' })).toBeVisible();
    expect(server.seen).toEqual([]);
  });

  it('lets a buyer sign in right here, and goes on', async () => {
    await comeBack(undefined, false);
    expect(screen.getByRole('heading', { name: 'Sign in to see your subscription' })).toBeVisible();
    server.answers[STATUS] = () => status('active');
    act(() => keepSession({ token: 'ol_token', user: MARA }));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
  });

  it('stops asking when the page is left', async () => {
    await comeBack();
    act(() => dropSession());
    const asked = server.callsTo(STATUS).length;
    await pass(60);
    expect(server.callsTo(STATUS)).toHaveLength(asked);
  });
});
