import { describe, expect, it } from '@jest/globals';
import { LEGAL_PAGES } from '../pages/legal/legal.texts.ts';
import { textsOf } from './translate.ts';

const [creationToasts, ended, home] = [textsOf('creationToasts'), textsOf('ended'), textsOf('home')];
const readyLink = textsOf('readyLink');
const checkout = textsOf('checkout');

/** Each name of a toast is what the flow of the form asks for; its tests know names only. */
const TOASTS: readonly (readonly [toast: object, title: string, description?: string])[] = [
  [creationToasts.empty, 'Please enter a secret', 'You need to enter some text to share.'],
  [creationToasts['no-password'], 'Please enter a password', 'Password protection requires a password.'],
  [readyLink.copied, 'Copied.', 'This link works once.'],
  [readyLink.copyFailed, 'Failed to copy', 'Please copy the link manually'],
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
