import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Session, User } from '@oncelink/contracts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { fakeServer, json, nothing, refusal } from '../../api/testing/fake-server.ts';
import { PersonalClicks } from '../../lib/personal-click.ts';
import { currentSession, keepSession } from '../../session/session-store.ts';
import { loadSiteConfig } from '../../session/site-config.ts';
import { MARA } from '../../session/testing/mara.ts';
import { SITE_CONFIG } from '../../session/testing/site-config.ts';
import { ToastHost } from '../../ui/toast/toast-host.tsx';
import AccountPage from './account-page.tsx';

const HERE: Session = {
  id: 'here',
  device: 'Chromium on Linux',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-21T12:00:00.000Z',
  current: true,
};
const PHONE: Session = { ...HERE, id: 'phone', device: 'Safari on iPhone', current: false };
const DELETE = 'DELETE /api/auth/me';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer({ 'GET /api/auth/sessions': () => json(200, { sessions: [PHONE, HERE] }) });
});

const Page = () => {
  const { pathname } = useLocation();
  return pathname === '/account' ? <AccountPage /> : <p>now at {pathname}</p>;
};
const pass = (seconds = 0) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
};
async function show(user: User | null = MARA, { trusted = true } = {}) {
  if (user !== null) keepSession({ token: 'ol_token', user });
  render(
    <MemoryRouter initialEntries={['/account']}>
      {trusted ? (
        <PersonalClicks value={() => true}>
          <Page />
        </PersonalClicks>
      ) : (
        <Page />
      )}
      <ToastHost />
    </MemoryRouter>,
  );
  await pass();
}

describe('the account page', () => {
  it('is for its owner: visitors can sign in right here', async () => {
    await show(null);
    expect(screen.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
      'content',
      expect.stringContaining('noindex'),
    );
    server.answers['POST /api/auth/send-verification'] = () => json(200, { ok: true, requestId: 'r1' });
    server.answers['POST /api/auth/verify-code'] = () =>
      json(200, { token: 'ol_new', user: MARA, isNewUser: false });
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: MARA.email } });
    await press('Send code');
    fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
    await pass();
    expect(screen.getByText('Welcome back!')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your account' })).toBeVisible();
  });

  it('shows who one is and what one has', async () => {
    await show({
      ...MARA,
      subscriptionStatus: 'pro',
      subscriptionRenewsAt: '2027-11-21T12:00:00.000Z',
      customerId: 'cus_1',
    });
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Mara Lindqvist');
    expect(screen.getByText('mara@example.com')).toBeVisible();
    expect(screen.getByText('Renews 21 Nov 2027')).toBeVisible();
    server.answers['POST /api/stripe/create-portal-session'] = () => refusal('PAYMENT_PROVIDER');
    await press('Billing');
    expect(screen.getByText('Billing could not be opened')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See the plans' })).not.toBeInTheDocument();
  });
});

describe('Pro that its owner has ended', () => {
  it('is shown with its last day, and where to resume it', async () => {
    await show({
      ...MARA,
      subscriptionStatus: 'pro',
      subscriptionEndsAt: '2027-11-23T12:00:00.000Z',
      customerId: 'cus_1',
    });
    expect(screen.getByText('Pro until 23 Nov 2027')).toBeVisible();
    expect(screen.getByText(/Under Billing you can resume it/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Billing' })).toBeVisible();
    expect(screen.queryByText(/Renews/)).not.toBeInTheDocument();
  });
});

describe('the name', () => {
  const typeName = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value } });

  it('can be changed, everywhere at once', async () => {
    server.answers['PATCH /api/auth/me'] = ({ body }) => json(200, { user: { ...MARA, ...Object(body) } });
    await show();
    expect(screen.getByRole('button', { name: 'Save name' })).toBeDisabled();
    typeName(' Mara L. ');
    await press('Save name');
    expect(server.callsTo('PATCH /api/auth/me')).toMatchObject([
      { body: { name: 'Mara L.' }, token: 'Bearer ol_token' },
    ]);
    expect(screen.getByText('Name saved')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toMatchObject({ name: 'Mara L.' });
    expect(screen.getByRole('button', { name: 'Save name' })).toBeDisabled();
  });

  it('stays in the field when it could not be saved', async () => {
    server.answers['PATCH /api/auth/me'] = () => refusal('VALIDATION');
    await show();
    typeName('Mara L.');
    await press('Save name');
    expect(screen.getAllByText(/Nothing was changed/)).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Mara L.');
  });
});

describe('the mail when a link is opened', () => {
  const wish = () => screen.getByRole('switch', { name: 'Mail me when a link is opened' });
  const SETTINGS = 'PATCH /api/auth/me/settings';
  beforeEach(() => {
    server.answers['GET /api/config'] = () => json(200, SITE_CONFIG);
    return loadSiteConfig();
  });

  it('is chosen for all new links, and kept with what is known of the account', async () => {
    server.answers[SETTINGS] = ({ body }) => json(200, { user: { ...MARA, ...Object(body) } });
    await show();
    expect(wish()).not.toBeChecked();
    fireEvent.click(wish());
    expect(wish()).toBeChecked();
    await pass();
    expect(server.callsTo(SETTINGS)).toMatchObject([
      { body: { tellOpened: true }, token: 'Bearer ol_token' },
    ]);
    expect(wish()).toBeChecked();
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toMatchObject({ tellOpened: true });
  });

  it('stays as it was where it could not be saved', async () => {
    server.answers[SETTINGS] = () => refusal('RATE_LIMITED');
    await show({ ...MARA, tellOpened: true });
    fireEvent.click(wish());
    await pass();
    expect(wish()).toBeChecked();
    expect(screen.getByText(/^Too many requests/)).toBeVisible();
  });
});

describe('the devices', () => {
  const rows = () =>
    within(screen.getByRole('region', { name: 'Devices' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);

  it('are listed, this one marked', async () => {
    await show();
    expect(rows()).toEqual([
      expect.stringContaining('Chromium on LinuxThis device'),
      expect.stringMatching(/^Safari on iPhoneSigned in 20 Nov 2026.*Last used 21 Nov 2026, \d\d:00/),
    ]);
  });

  it('are said to be loading until they are there', async () => {
    server.answers['GET /api/auth/sessions'] = () => new Promise(() => undefined);
    await show();
    expect(screen.getByText('Loading your devices...')).toBeVisible();
  });

  it('can be asked for again when they could not be loaded', async () => {
    server.answers['GET /api/auth/sessions'] = () => refusal('INTERNAL');
    await show();
    expect(screen.getByText('Your devices could not be loaded.')).toBeVisible();
    server.answers['GET /api/auth/sessions'] = () => json(200, { sessions: [HERE] });
    await press('Try again');
    expect(screen.getByText('No other browser is signed in.')).toBeVisible();
  });

  it('can be signed out one by one', async () => {
    server.answers['DELETE /api/auth/sessions/phone'] = nothing;
    await show();
    await press('Sign out Safari on iPhone');
    expect(screen.getByText('Device signed out')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  it('that are gone already count as signed out', async () => {
    server.answers['DELETE /api/auth/sessions/phone'] = () => refusal('SESSION_NOT_FOUND');
    await show();
    await press('Sign out Safari on iPhone');
    expect(rows()).toHaveLength(1);
  });

  it('stay listed when signing out failed', async () => {
    server.answers['DELETE /api/auth/sessions/phone'] = () => refusal('RATE_LIMITED');
    await show();
    await press('Sign out Safari on iPhone');
    expect(screen.getByText(/^Too many requests/)).toBeVisible();
    expect(rows()).toHaveLength(2);
  });

  it('include this one: signing it out leads home', async () => {
    server.answers['POST /api/auth/sign-out'] = nothing;
    await show();
    await press('Sign out Chromium on Linux');
    expect(screen.getByText('now at /')).toBeVisible();
    expect(currentSession()?.token).toBeUndefined();
    expect(server.callsTo('POST /api/auth/sign-out')).toMatchObject([
      { token: 'Bearer ol_token', keepalive: true },
    ]);
  });

  it('can be signed out all at once', async () => {
    server.answers['DELETE /api/auth/sessions'] = nothing;
    await show();
    await press('Sign out everywhere');
    expect(screen.getByText('Signed out everywhere')).toBeVisible();
    expect(screen.getByText('now at /')).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});

describe('deleting the account', () => {
  it('says what is deleted and what stays, and can be called off', async () => {
    await show();
    await press('Delete my account');
    expect(screen.getByRole('heading', { name: 'Delete your account for good?' })).toHaveFocus();
    expect(screen.getByText('Your name and your email address.')).toBeVisible();
    expect(screen.getByText(/^Links that you made are not tied to your account/)).toBeVisible();
    await press('Keep my account');
    expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
    expect(server.callsTo(DELETE)).toEqual([]);
  });

  it('signs out and leads home', async () => {
    server.answers[DELETE] = nothing;
    await show();
    await press('Delete my account');
    await press('Yes, delete everything');
    expect(screen.getByText('Account deleted')).toBeVisible();
    expect(screen.getByText('now at /')).toBeVisible();
    expect(localStorage.getItem('user_data')).toBeNull();
  });

  it('asks for a fresh code where the last one is old, then goes on', async () => {
    server.answers[DELETE] = ({ token }) =>
      token === 'Bearer ol_fresh' ? nothing() : refusal('FRESH_CODE_REQUIRED');
    server.answers['POST /api/auth/send-verification'] = () => json(200, { ok: true, requestId: 'r1' });
    server.answers['POST /api/auth/verify-code'] = () =>
      json(200, { token: 'ol_fresh', user: MARA, isNewUser: false });
    await show();
    await press('Delete my account');
    await press('Yes, delete everything');
    expect(screen.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveValue('mara@example.com');
    expect(email).toHaveAttribute('readonly');
    await press('Send code');
    fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
    await pass();
    expect(screen.getByText('Account deleted')).toBeVisible();
    expect(server.callsTo(DELETE)).toHaveLength(2);
  });

  it('says so when no answer tells whether it worked', async () => {
    await show();
    await press('Delete my account');
    await press('Yes, delete everything');
    expect(screen.getByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-disabled', 'true');
    await pass(5);
    expect(screen.getByRole('alert')).toHaveTextContent("we don't know whether your account was deleted");
    expect(currentSession()?.token).toBe('ol_token');
  });

  it('says that nothing was deleted when the server refuses', async () => {
    server.answers[DELETE] = () => refusal('RATE_LIMITED');
    await show();
    await press('Delete my account');
    await press('Yes, delete everything');
    expect(screen.getByRole('alert')).toHaveTextContent('Your account was not deleted. Too many requests.');
  });
});

it('ends neither a session nor the account at the clicks of a script', async () => {
  await show(MARA, { trusted: false });
  for (const name of ['Sign out Safari on iPhone', 'Sign out Chromium on Linux', 'Sign out everywhere'])
    await press(name);
  await press('Delete my account');
  await press('Yes, delete everything');
  expect(server.seen.map(({ call }) => call)).toEqual(['GET /api/auth/sessions']);
  expect(currentSession()?.token).toBe('ol_token');
});

describe('a session that has ended', () => {
  it('is told and leads to signing in again, without leaving the page', async () => {
    server.answers['GET /api/auth/sessions'] = () => refusal('SESSION_ENDED');
    await show();
    expect(screen.getByText('You are signed out')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(currentSession()?.token).toBeUndefined();
  });
});
