import { describe, expect, it } from '@jest/globals';
import { creationToasts } from './create-link.ts';
import { endedTexts } from './ended-link.ts';
import { homeTexts } from './home.ts';
import { LEGAL_PAGES } from './legal.ts';
import { noticeTexts } from './open-link-notices.ts';
import { readyLinkTexts } from './ready-link.ts';

/** Each name of a toast is what the flows of the form and of the reader's page ask for; their tests know names only. */
const TOASTS: readonly (readonly [toast: object, title: string, description?: string])[] = [
  [creationToasts.sealed, 'Direct link created!'],
  [creationToasts.short, 'Short URL created!'],
  [creationToasts.password, 'Password-protected URL created!'],
  [creationToasts.failed, 'Error', 'Failed to create share link. Please try again.'],
  [creationToasts.empty, 'Please enter a secret', 'You need to enter some text to share.'],
  [creationToasts['no-password'], 'Please enter a password', 'Password protection requires a password.'],
  [readyLinkTexts.copied, 'Copied.', 'This link works once.'],
  [readyLinkTexts.copyFailed, 'Failed to copy', 'Please copy the link manually'],
  [noticeTexts['password-required'], 'Password required', 'Please enter the password to access this secret.'],
  [noticeTexts['password-verified'], 'Password verified'],
  [noticeTexts['incorrect-password'], 'Incorrect password', 'The password you entered is incorrect.'],
  [noticeTexts['verification-failed'], 'Verification failed', 'Unable to verify password. Please try again.'],
  [noticeTexts['secret-revealed'], 'Secret revealed'],
  [noticeTexts['reveal-failed'], 'Error', 'Failed to reveal secret. Please try again.'],
  [noticeTexts['secret-deleted'], 'Secret deleted'],
];

describe('the words that the specification gives', () => {
  it('are those of the toasts', () => {
    for (const [toast, title, description] of TOASTS)
      expect(toast).toEqual(description === undefined ? { title } : { title, description });
  });

  it('are those of a refused password, with the sentence of the server', () => {
    expect(noticeTexts['authentication-failed'].title).toBe('Authentication failed');
  });

  it('are those of the headings of links that show nothing', () => {
    expect(endedTexts.notFound.empty.heading).toBe('No secret found in URL');
    expect(endedTexts.destroyed.expired.heading).toBe('This secret has expired');
    expect(endedTexts.destroyed.viewed.heading).toBe('This secret has already been viewed and destroyed');
    expect(endedTexts.error.troubles.server.heading).toBe(
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
    const { shareOnce, serverSide, zeroDowntime } = homeTexts;
    expect([shareOnce, serverSide, zeroDowntime].map(({ title }) => title)).toEqual([
      'Share Once',
      'Server-side Encryption',
      'Zero Downtime',
    ]);
  });
});
