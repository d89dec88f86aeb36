import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { keepCheckoutWish, takeCheckoutWish } from '../../session/checkout-wish.ts';
import { keepSession } from '../../session/session-store.ts';
import { loadSiteConfig } from '../../session/site-config.ts';
import { SITE_CONFIG } from '../../session/testing/site-config.ts';
import { MARA } from '../../session/testing/mara.ts';
import { ToastHost } from '../../ui/toast/toast-host.tsx';
import GetStartedPage from './get-started-page.tsx';

const SEND = 'POST /api/auth/send-verification';
const CHECKOUT = 'POST /api/stripe/create-checkout-session';
const VERIFY = 'POST /api/auth/verify-code';
const sent = (requestId = 'request-1', demoCode?: string) =>
  json(200, { ok: true, requestId, ...(demoCode !== undefined && { demoCode }) });
const signedIn = (isNewUser: boolean) => json(200, { token: 'ol_token', user: MARA, isNewUser });

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer({ [SEND]: () => sent(), [VERIFY]: () => signedIn(false) });
});

const Page = () => {
  const { pathname } = useLocation();
  return pathname === '/get-started' ? <GetStartedPage /> : <p>now at {pathname}</p>;
};
const show = (address = '/get-started') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
      <ToastHost />
    </MemoryRouter>,
  );

/** Lets promises settle and time pass. */
const pass = (seconds = 0) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: '6-digit code' });
const enterCode = async (text: string) => {
  fireEvent.change(code(), { target: { value: text } });
  await pass();
};
async function askForCode(email = 'mara@example.com', name = '') {
  type('Email', email);
  if (name) type('Name (optional)', name);
  press('Send code');
  await pass();
}

describe('asking for a code', () => {
  it('sends the address alone, says so, and asks for six digits', async () => {
    show();
    await askForCode(' mara@example.com ', 'Mara');
    expect(server.seen).toMatchObject([
      {
        call: SEND,
        body: { email: 'mara@example.com' },
        token: null,
        deviceId: expect.stringMatching(/^[\w-]{22}$/),
      },
    ]);
    expect(screen.getByText('Verification code sent!')).toBeVisible();
    expect(screen.getByText('Check your email for the 6-digit code.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(code()).toHaveFocus();
    expect(code()).toHaveAccessibleDescription(expect.stringContaining('to mara@example.com'));
    expect(screen.queryByText(/777777/)).not.toBeInTheDocument();
  });

  it('shows the demo code where the server tells one', async () => {
    server.answers[SEND] = () => sent('request-1', '777777');
    show();
    await askForCode();
    expect(screen.getByText('Check your email, or use the demo code 777777.')).toBeVisible();
    expect(screen.getByText('Demo mode')).toBeVisible();
    expect(screen.getByText('777777')).toBeVisible();
  });

  it('can be done once at a time', async () => {
    server.answers[SEND] = () => new Promise(() => undefined);
    show();
    await askForCode();
    const button = screen.getByRole('button', { name: 'Sending code...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    fireEvent.submit(button);
    await pass();
    expect(server.seen).toHaveLength(1);
  });

  it.each(['mara', 'mara@localhost', 'mara@example.com, other@example.com', 'Mara <mara@example.com>'])(
    'is refused for %s, which stays in the field',
    async (email) => {
      show();
      await askForCode(email);
      expect(server.seen).toEqual([]);
      expect(screen.getByText('Enter an email address like name@example.com.')).toBeVisible();
      const field = screen.getByRole('textbox', { name: 'Email' });
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      expect(field).toHaveValue(email);
    },
  );

  it("tells the server's reason when it refuses", async () => {
    server.answers[SEND] = () => refusal('RATE_LIMITED');
    show();
    await askForCode();
    expect(screen.getByText('Error')).toBeVisible();
    expect(screen.getByText(/^Too many requests/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('mara@example.com');
  });

  it('says that it failed when no answer arrives, after trying again', async () => {
    server.answers[SEND] = () => new TypeError('connection reset');
    show();
    await askForCode();
    await pass(5);
    expect(server.callsTo(SEND)).toHaveLength(4);
    expect(screen.getByText('Failed to send verification code')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
  });
});

describe('the code', () => {
  it('is one field for autofill, taken as it is pasted, and sent with its sixth digit', async () => {
    show();
    await askForCode('mara@example.com', 'Mara');
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
    await enterCode('12a3');
    expect(code()).toHaveValue('123');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await enterCode('123 456');
    expect(server.callsTo(VERIFY)).toMatchObject([
      { body: { email: 'mara@example.com', code: '123456', requestId: 'request-1', name: 'Mara' } },
    ]);
  });

  it('says that it is checked', async () => {
    server.answers[VERIFY] = () => new Promise(() => undefined);
    show();
    await askForCode();
    await enterCode('123456');
    expect(screen.getByRole('button', { name: 'Verifying...' })).toHaveAttribute('aria-disabled', 'true');
    await enterCode('123');
    expect(code()).toHaveValue('123456');
  });

  it('that is wrong is said once and taken out of its field, which has the focus', async () => {
    server.answers[VERIFY] = () => refusal('INVALID_CODE');
    show();
    await askForCode();
    await enterCode('123456');
    expect(screen.getByText('Invalid verification code')).toBeVisible();
    expect(code()).toBeInvalid();
    expect(code()).toHaveFocus();
    expect(code()).toHaveValue('');
    await enterCode('6');
    expect(code()).toBeValid();
  });

  it('is never tried a second time by itself; after a lost answer the page says what to do', async () => {
    server.answers[VERIFY] = () => new TypeError('connection reset');
    show();
    await askForCode();
    await enterCode('123456');
    await pass(30);
    expect(server.callsTo(VERIFY)).toHaveLength(1);
    expect(
      screen.getByText('No answer arrived. Try the same code again; if it is refused, ask for a new one.'),
    ).toBeVisible();
    server.answers[VERIFY] = () => signedIn(false);
    press('Verify');
    await pass();
    expect(server.callsTo(VERIFY)).toHaveLength(2);
    expect(screen.getByText('now at /')).toBeVisible();
  });

  it('may have worked while the service was away: that is no refusal', async () => {
    server.answers[VERIFY] = () => refusal('UNAVAILABLE');
    show();
    await askForCode();
    await enterCode('123456');
    expect(code()).toHaveValue('123456');
    expect(screen.getByText(/^No answer arrived/)).toBeVisible();
    expect(server.callsTo(VERIFY)).toHaveLength(1);
  });

  it.each([
    ['SIGN_IN_FAILED', 'Failed to sign in'],
    ['SIGN_UP_FAILED', 'Failed to create account'],
  ] as const)('is used up after %s', async (error, text) => {
    server.answers[VERIFY] = () => refusal(error);
    show();
    await askForCode();
    await enterCode('123456');
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Your code was right, but it is used up now. Ask for a new one.')).toBeVisible();
  });
});

describe('another code', () => {
  it('can be asked for after a minute, as part of the same request', async () => {
    show();
    await askForCode();
    expect(screen.getByRole('button', { name: 'Send a new code in 60 s' })).toBeDisabled();
    await pass(18);
    expect(screen.getByRole('button', { name: 'Send a new code in 42 s' })).toBeDisabled();
    await pass(42);
    expect(screen.getByText('You can ask for a new code now.')).toBeInTheDocument();
    server.answers[SEND] = () => sent('request-1');
    press('Send a new code');
    await pass();
    expect(server.callsTo(SEND)[1]?.body).toEqual({
      email: 'mara@example.com',
      requestId: 'request-1',
      language: 'en',
    });
    expect(screen.getByRole('button', { name: 'Send a new code in 60 s' })).toBeDisabled();
  });

  it('that could not be sent leaves the first one good', async () => {
    show();
    await askForCode();
    await pass(60);
    server.answers[SEND] = () => refusal('RATE_LIMITED');
    press('Send a new code');
    await pass();
    expect(screen.getByText(/^Too many requests/)).toBeVisible();
    await enterCode('123456');
    expect(server.callsTo(VERIFY)[0]?.body).toMatchObject({ requestId: 'request-1' });
  });

  it('for another address is another request', async () => {
    show();
    await askForCode();
    press('Back to email');
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveValue('mara@example.com');
    expect(email).toHaveFocus();
    await askForCode('other@example.com');
    expect(server.callsTo(SEND)[1]?.body).toEqual({ email: 'other@example.com', language: 'en' });
  });

  it('is not needed after the page was loaded anew, while the first one is good', async () => {
    const { unmount } = show();
    await askForCode('mara@example.com', 'Mara');
    unmount();
    show();
    await pass();
    await enterCode('123456');
    expect(server.callsTo(VERIFY)[0]?.body).toMatchObject({ requestId: 'request-1', name: 'Mara' });
  });

  it('is needed when the first one has lapsed meanwhile', async () => {
    const { unmount } = show();
    await askForCode();
    unmount();
    await pass(600);
    show();
    await pass();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

describe('after the right code', () => {
  const welcome = async () => {
    server.answers[VERIFY] = () => signedIn(true);
    show();
    await askForCode();
    await enterCode('123456');
  };

  it('a new user is welcomed, with an offer', async () => {
    await welcome();
    expect(screen.getByRole('heading', { name: 'Welcome to Oncelink!' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step']);
    expect(localStorage.getItem('auth_token')).toBe('ol_token');
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toEqual(MARA);
  });

  it('a new user who chose before goes on to that checkout at once, or starts another one here', async () => {
    keepCheckoutWish('monthly');
    server.answers['GET /api/config'] = () => json(200, SITE_CONFIG);
    server.answers[CHECKOUT] = () => refusal('PAYMENT_PROVIDER');
    await act(loadSiteConfig);
    await welcome();
    expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    expect(screen.getByText('$9').parentElement).toHaveTextContent('$9/month, or $60/year');
    await pass();
    expect(screen.getByText('Checkout Error')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
    expect(screen.getByText('$60').parentElement).toHaveTextContent('$60/year');
    press('Upgrade to Pro');
    await pass();
    const orders = server.callsTo(CHECKOUT).map(({ body }) => Object(body).priceId);
    expect(orders).toEqual(['price_monthly', 'price_yearly']);
    expect(takeCheckoutWish()).toBeNull();
  });

  it('a new user goes on with Free', async () => {
    await welcome();
    press('Continue with Free');
    await pass();
    expect(screen.getByText('now at /')).toBeVisible();
    expect(screen.getByText('Welcome to Oncelink!')).toBeVisible();
  });

  it('a returning user is welcomed back, where they came from', async () => {
    show('/get-started?next=/account');
    await askForCode();
    await enterCode('123456');
    expect(screen.getByText('now at /account')).toBeVisible();
    expect(screen.getByText('Welcome back!')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('someone who is signed in', () => {
  it('is told so, also when another tab did it', async () => {
    show();
    act(() => keepSession({ token: 'ol_token', user: MARA }));
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
    expect(screen.getByText('This browser is signed in as mara@example.com.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
  });
});
