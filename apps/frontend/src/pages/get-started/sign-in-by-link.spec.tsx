import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { signInUrl } from '@oncelink/contracts';
import { fakeServer, json, nothing, refusal } from '../../api/testing/fake-server.ts';
import { PersonalClicks } from '../../lib/personal-click.ts';
import { keepCheckoutWish, takeCheckoutWish } from '../../session/checkout-wish.ts';
import { keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';
import GetStartedPage from './get-started-page.tsx';

const SEND = 'POST /api/auth/send-verification';
const VERIFY = 'POST /api/auth/verify-link';
const LINK = {
  email: 'mara@example.com',
  requestId: 'ZXhhbXBsZSByZXF1ZXN0IA',
  link: 'ZXhhbXBsZSBsaW5rIGtleQ',
};
const HASH = new URL(signInUrl('https://oncelink.test', LINK)).hash;

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer({
    [SEND]: () => json(200, { ok: true, requestId: LINK.requestId }),
    [VERIFY]: () => json(200, { token: 'ol_new', user: MARA, isNewUser: false }),
    'POST /api/auth/sign-out': nothing,
  });
});
afterEach(() => history.replaceState(null, '', '/'));

const Page = () => {
  const { pathname } = useLocation();
  return pathname === '/get-started' ? <GetStartedPage /> : <p>now at {pathname}</p>;
};
const pass = (seconds = 0) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
async function show(hash = HASH, isPerson = true, search = '?next=/account') {
  history.replaceState(null, '', `/get-started${search}${hash}`);
  const shown = render(
    <PersonalClicks value={() => isPerson}>
      <MemoryRouter initialEntries={[`/get-started${search}`]}>
        <Page />
      </MemoryRouter>
    </PersonalClicks>,
  );
  await pass();
  return shown;
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
};

describe('a link that is opened in another browser', () => {
  it('asks first, says for which account, and then signs in', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'Sign in here?' })).toBeVisible();
    expect(screen.getByText('mara@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
    await pass(60);
    expect(server.seen).toEqual([]);
    await press('Sign in');
    expect(server.callsTo(VERIFY)).toMatchObject([{ body: LINK }]);
    expect(screen.getByText('now at /account')).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBe('ol_new');
  });

  it('is no longer in the address as soon as it is read', async () => {
    await show();
    expect(location.href).toMatch(/\/get-started\?next=\/account$/);
  });

  it('does not sign in by the click of a script', async () => {
    await show(HASH, false);
    await press('Sign in');
    expect(server.seen).toEqual([]);
  });

  it('takes the place of the session that the browser has', async () => {
    act(() => keepSession({ token: 'ol_old', user: MARA }));
    await show();
    await press('Sign in');
    expect(server.callsTo('POST /api/auth/sign-out')).toMatchObject([{ token: 'Bearer ol_old' }]);
    expect(localStorage.getItem('auth_token')).toBe('ol_new');
  });

  it('that was used or is too old says so, and leads to a new one', async () => {
    server.answers[VERIFY] = () => refusal('INVALID_SIGN_IN_LINK');
    await show();
    await press('Sign in');
    expect(screen.getByRole('alert')).toHaveTextContent(/^This link was already used or is too old/);
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
    await press('Ask for a new code');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(LINK.email);
  });

  it('whose answer is lost can be tried again by hand alone', async () => {
    server.answers[VERIFY] = () => new TypeError('connection reset');
    await show();
    await press('Sign in');
    await pass(60);
    expect(server.callsTo(VERIFY)).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(/^No answer arrived/);
    await press('Sign in');
    expect(server.callsTo(VERIFY)).toHaveLength(2);
  });

  it('may be pasted into a tab that is open', async () => {
    await show('');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
    history.replaceState(null, '', `/get-started${HASH}`);
    await act(() => dispatchEvent(new HashChangeEvent('hashchange')));
    expect(screen.getByRole('heading', { name: 'Sign in here?' })).toBeVisible();
  });
});

describe('a link that is opened in the browser that asked for it', () => {
  async function ask(search?: string) {
    const { unmount } = await show('', true, search);
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: LINK.email } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Name (optional)' }), { target: { value: 'Mara' } });
    await press('Send code');
    unmount();
    // Another tab knows nothing of this one.
    sessionStorage.clear();
  }

  it('signs in at once, with the name that was typed there, and forgets the request', async () => {
    await ask();
    await show(HASH, false);
    expect(server.callsTo(VERIFY)).toMatchObject([{ body: { ...LINK, name: 'Mara' } }]);
    expect(screen.getByText('now at /account')).toBeVisible();
    expect(localStorage.getItem('sign_in_asked')).toBeNull();
  });

  it('leads where its visitor wanted to go, and the checkout that waited is still to be resumed there', async () => {
    await ask('?next=/pricing');
    keepCheckoutWish('monthly');
    // The link in the mail names no page.
    await show(HASH, false, '');
    expect(screen.getByText('now at /pricing')).toBeVisible();
    expect(takeCheckoutWish()).toBe('monthly');
  });

  it('is forgotten with its name once it has lapsed, at the next visit', async () => {
    await ask();
    expect(localStorage.getItem('sign_in_asked')).toContain('Mara');
    await pass(600);
    await show('');
    expect(localStorage.getItem('sign_in_asked')).toBeNull();
  });

  it('asks once the link has lapsed, and when storage holds anything else', async () => {
    await ask();
    await pass(600);
    const { unmount } = await show();
    expect(screen.getByRole('heading', { name: 'Sign in here?' })).toBeVisible();
    unmount();
    for (const text of ['', '{}', '[1]', '[{"requestId":1}]']) {
      localStorage.setItem('sign_in_asked', text);
      const again = await show();
      expect(screen.getByRole('heading', { name: 'Sign in here?' })).toBeVisible();
      again.unmount();
    }
    expect(server.callsTo(VERIFY)).toEqual([]);
  });
});
