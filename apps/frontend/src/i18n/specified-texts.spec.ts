import { describe, expect, it } from '@jest/globals';
import { LEGAL_PAGES } from '../pages/legal/legal.texts.ts';
import { textsOf } from './translate.ts';

const [creationToasts, ended, home, notices] = [
  textsOf('creationToasts'),
  textsOf('ended'),
  textsOf('home'),
  textsOf('notices'),
];
const readyLink = textsOf('readyLink');
const checkout = textsOf('checkout');

/** Each name of a toast is what the flows of the form and of the reader's page ask for; their tests know names only. */
const TOASTS: readonly (readonly [toast: object, title: string, description?: string])[] = [
  [creationToasts.sealed, 'Direct link created!'],
  [creationToasts.short, 'Short URL created!'],
  [creationToasts.password, 'Password-protected URL created!'],
  [creationToasts.failed, 'Error', 'Failed to create share link. Please try again.'],
  [creationToasts.empty, 'Please enter a secret', 'You need to enter some text to share.'],
  [creationToasts['no-password'], 'Please enter a password', 'Password protection requires a password.'],
  [readyLink.copied, 'Copied.', 'This link works once.'],
  [readyLink.copyFailed, 'Failed to copy', 'Please copy the link manually'],
  [notices['password-required'], 'Password required', 'Please enter the password to access this secret.'],
  [notices['password-verified'], 'Password verified'],
  [notices['incorrect-password'], 'Incorrect password', 'The password you entered is incorrect.'],
  [notices['verification-failed'], 'Verification failed', 'Unable to verify password. Please try again.'],
  [notices['secret-revealed'], 'Secret revealed'],
  [notices['reveal-failed'], 'Error', 'Failed to reveal secret. Please try again.'],
  [notices['secret-deleted'], 'Secret deleted'],
];

describe('the words that the specification gives', () => {
  it('are those of a checkout that does not begin', () => {
    expect([checkout.errorTitle, checkout.failed, checkout.noUrl]).toEqual([
      'Checkout Error',
      'Failed to start checkout',
      'No checkout URL returned',
    ]);
  });

  it('are those of the toasts', () => {
    for (const [toast, title, description] of TOASTS)
      expect(toast).toEqual(description === undefined ? { title } : { title, description });
  });

  it('are those of a refused password, with the sentence of the server', () => {
    expect(notices['authentication-failed'].title).toBe('Authentication failed');
  });

  it('are those of the headings of links that show nothing', () => {
    expect(ended.notFound.empty.heading).toBe('No secret found in URL');
    expect(ended.destroyed.expired.heading).toBe('This secret has expired');
    expect(ended.destroyed.viewed.heading).toBe('This secret has already been viewed and destroyed');
    expect(ended.error.troubles.server.heading).toBe(
      'Unable to load secret. Please check your connection and try again.',
    );
  });

  it.each([
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/data', 'Data Policy'],
    ['/cookie', 'Cookie Policy'],
  ] as const)('are those of the page at %s', (address, title) => {
    const name = title.toLowerCase();
    expect(LEGAL_PAGES[address]).toMatchObject({
      title,
      loading: `Loading ${name}...`,
      failed: `Unable to load ${name}. Please try again later.`,
    });
  });

  it('are those of the cards below the form', () => {
    const { shareOnce, serverSide, zeroDowntime } = home;
    expect([shareOnce, serverSide, zeroDowntime].map(({ title }) => title)).toEqual([
      'Share Once',
      'Server-side Encryption',
      'Zero Downtime',
    ]);
  });
});
