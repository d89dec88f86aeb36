import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '@oncelink/contracts';
import { MARA } from './testing/mara.ts';

const PRO: User = { ...MARA, subscriptionStatus: 'pro' };

/** A page that is loaded anew, with what storage holds. */
function openPage() {
  jest.resetModules();
  return import('./session-store.ts');
}
const stored = (): Record<string, string> => Object.fromEntries(Object.entries(localStorage));
const remember = (items: Record<string, string>) => {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
};
const otherTab = (key: string | null) => globalThis.dispatchEvent(new StorageEvent('storage', { key }));

describe('what is remembered of a session', () => {
  it('is there again for the first paint of the next page', async () => {
    const page = await openPage();
    page.keepSession({ token: 'ol_1', user: PRO });
    expect(stored()).toEqual({
      auth_token: 'ol_1',
      user_data: JSON.stringify(PRO),
      subscription_status: 'active',
    });
    expect((await openPage()).currentSession()).toEqual({ token: 'ol_1', user: PRO });
  });

  it('still signs in when an older page kept it, which knew of no end of a plan', async () => {
    const { subscriptionEndsAt: _, ...older } = PRO;
    remember({ auth_token: 'ol_1', user_data: JSON.stringify(older) });
    expect((await openPage()).currentSession()).toEqual({ token: 'ol_1', user: older });
  });

  it('is all gone after signing out', async () => {
    const page = await openPage();
    page.keepSession({ token: 'ol_1', user: PRO });
    page.dropSession();
    expect(stored()).toEqual({});
    expect(page.currentSession()).toBeNull();
  });

  it('counts a subscription that was just paid, until the server has told', async () => {
    remember({ auth_token: 'ol_1', user_data: JSON.stringify(MARA), subscription_status: 'active' });
    const page = await openPage();
    expect(page.currentSession()?.user.subscriptionStatus).toBe('pro');
    page.keepUser('ol_1', MARA);
    expect(page.currentSession()?.user.subscriptionStatus).toBe('free');
    expect(stored()).not.toHaveProperty('subscription_status');
  });

  it.each([
    ['no token', { user_data: JSON.stringify(MARA) }],
    ['no user', { auth_token: 'ol_1' }],
    ['broken JSON', { auth_token: 'ol_1', user_data: '{' }],
    ['something else', { auth_token: 'ol_1', user_data: '"mara"' }],
    [
      'an unknown plan',
      { auth_token: 'ol_1', user_data: JSON.stringify({ ...MARA, subscriptionStatus: 'x' }) },
    ],
    [
      'a user without an address',
      { auth_token: 'ol_1', user_data: JSON.stringify({ ...MARA, email: null }) },
    ],
  ])('is nothing with %s', async (_, items) => {
    remember(items);
    expect((await openPage()).currentSession()).toBeNull();
  });

  it('is not overwritten by a late answer about someone else', async () => {
    const page = await openPage();
    page.keepSession({ token: 'ol_2', user: MARA });
    page.keepUser('ol_1', PRO);
    expect(page.currentSession()?.user).toEqual(MARA);
  });
});

describe('tabs', () => {
  it('sign in and out together', async () => {
    const page = await openPage();
    page.followOtherTabs();
    remember({ user_data: JSON.stringify(MARA), auth_token: 'ol_1' });
    otherTab('auth_token');
    expect(page.currentSession()).toEqual({ token: 'ol_1', user: MARA });
    localStorage.clear();
    otherTab(null);
    expect(page.currentSession()).toBeNull();
  });

  it('do not care for what is not theirs', async () => {
    const page = await openPage();
    page.followOtherTabs();
    remember({ user_data: JSON.stringify(MARA), auth_token: 'ol_1' });
    otherTab('theme');
    expect(page.currentSession()).toBeNull();
  });
});

describe('a browser', () => {
  it('keeps one name, also over signing out', async () => {
    const page = await openPage();
    const { deviceId } = await import('../api/device-id.ts');
    const id = deviceId();
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    page.keepSession({ token: 'ol_1', user: MARA });
    page.dropSession();
    expect(deviceId()).toBe(id);
    localStorage.clear();
    expect(deviceId()).toBe(id);
  });
});

afterEach(() => document.documentElement.removeAttribute('data-signed-in'));
