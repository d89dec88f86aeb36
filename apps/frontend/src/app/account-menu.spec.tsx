import { beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '@oncelink/contracts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { fakeServer, nothing, refusal } from '../api/testing/fake-server.ts';
import { currentSession, dropSession, keepSession } from '../session/session-store.ts';
import { MARA } from '../session/testing/mara.ts';
import { ToastHost } from '../ui/toast/toast-host.tsx';
import { AccountMenu, PhoneAccount } from './account-menu.tsx';

const PRO: User = {
  ...MARA,
  subscriptionStatus: 'pro',
  subscriptionRenewsAt: '2027-11-21T12:00:00.000Z',
  customerId: 'cus_1',
};
const PORTAL = 'POST /api/stripe/create-portal-session';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ 'POST /api/auth/sign-out': nothing });
});

const Place = () => <p>now at {useLocation().pathname}</p>;
function show(user: User | null) {
  if (user !== null) keepSession({ token: 'ol_token', user });
  render(
    <MemoryRouter initialEntries={['/features']}>
      <AccountMenu />
      <PhoneAccount />
      <Place />
      <ToastHost />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
async function open(user: User) {
  const hand = show(user);
  await hand.click(screen.getByRole('button', { name: 'Account of Mara Lindqvist' }));
  await screen.findByText('Contact');
  return hand;
}

describe('the end of the bar', () => {
  it('offers both ways in to visitors, on phones too', () => {
    show(null);
    const [bar, phone] = screen.getAllByRole('link', { name: 'Sign in' });
    expect([bar?.getAttribute('href'), phone?.getAttribute('href')]).toEqual([
      '/get-started',
      '/get-started',
    ]);
    for (const link of screen.getAllByRole('link', { name: 'Get Started' }))
      expect(link).toHaveAttribute('href', '/');
  });

  it('changes together with the session, wherever that changes', () => {
    show(null);
    act(() => keepSession({ token: 'ol_token', user: MARA }));
    expect(screen.getByRole('button', { name: 'Account of Mara Lindqvist' })).toHaveTextContent('ML');
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-signed-in');
    act(dropSession);
    expect(screen.getAllByRole('link', { name: 'Sign in' })).toHaveLength(2);
    expect(document.documentElement).not.toHaveAttribute('data-signed-in');
  });
});

describe('the menu of the account', () => {
  it('says who one is and what one has', async () => {
    await open(PRO);
    expect(screen.getByText('Mara Lindqvist')).toBeVisible();
    expect(screen.getByText('mara@example.com')).toBeVisible();
    expect(screen.getByText('Pro')).toBeVisible();
    expect(screen.getByText('Renews 21 Nov 2027')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  });

  it('says until when one has Pro that one has ended', async () => {
    await open({ ...PRO, subscriptionRenewsAt: null, subscriptionEndsAt: '2027-11-23T12:00:00.000Z' });
    expect(screen.getByText('Pro until 23 Nov 2027')).toBeVisible();
    expect(screen.queryByText(/Renews/)).not.toBeInTheDocument();
  });

  it('shows no date of a plan that is over', async () => {
    await open({ ...MARA, subscriptionEndsAt: '2027-11-23T12:00:00.000Z' });
    expect(screen.getByText('Free')).toBeVisible();
    expect(screen.queryByText(/2027/)).not.toBeInTheDocument();
  });

  it('shows the badge of the free plan without a date', async () => {
    await open(MARA);
    expect(screen.getByText('Free')).toBeVisible();
    expect(screen.queryByText(/Renews/)).not.toBeInTheDocument();
  });

  it('is walked with arrow keys, from its button and around', async () => {
    const user = await open(MARA);
    const button = screen.getByRole('button', { name: 'Account of Mara Lindqvist' });
    await user.keyboard('{Escape}{ArrowDown}');
    await screen.findByText('Contact');
    for (const [key, name] of [
      ['ArrowDown', 'Billing'],
      ['ArrowDown', 'My links'],
      ['ArrowDown', 'Contact'],
      ['ArrowUp', 'My links'],
      ['End', 'Sign Out'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(document.activeElement).toHaveTextContent(name);
    }
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
  });

  it('closes with Escape, which gives the focus back, and with a press elsewhere', async () => {
    const user = await open(MARA);
    const button = screen.getByRole('button', { name: 'Account of Mara Lindqvist' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Contact')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    await user.click(button);
    expect(await screen.findByText('Contact')).toBeVisible();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByText('Contact')).not.toBeInTheDocument();
  });

  it('signs out here at once, leads home, and tells the server', async () => {
    const user = await open(MARA);
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(screen.getByText('now at /')).toBeVisible();
    expect(currentSession()?.token).toBeUndefined();
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(server.seen).toMatchObject([
      { call: 'POST /api/auth/sign-out', token: 'Bearer ol_token', keepalive: true },
    ]);
  });

  it('says what to do when the server could not be told', async () => {
    server.answers['POST /api/auth/sign-out'] = () => refusal('RATE_LIMITED');
    const user = await open(MARA);
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Signed out in this browser')).toBeVisible();
  });

  it('leads to the plans from Billing where nothing was ever paid', async () => {
    const user = await open(MARA);
    await user.click(screen.getByRole('button', { name: 'Billing' }));
    expect(screen.getByText('now at /pricing')).toBeVisible();
    expect(server.seen).toEqual([]);
  });

  it('says so when Billing could not be opened', async () => {
    server.answers[PORTAL] = () => refusal('PAYMENT_PROVIDER');
    const user = await open(PRO);
    await user.click(screen.getByRole('button', { name: 'Billing' }));
    const toast = (await screen.findByText('Billing could not be opened')).closest('li');
    expect(within(toast ?? document.body).getByText(/^The payment provider did not answer/)).toBeVisible();
  });
});
