const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 21, 2027", in the reader's time zone. @param at ISO 8601 */
export const describeDay = (at: string): string => DAY.format(new Date(at));

/** The menu behind the initials. */
export const accountMenuTexts = {
  plans: { free: 'Free', pro: 'Pro' },
  renews: (at: string) => `Renews ${describeDay(at)}`,
  billing: 'Billing',
  contact: 'Contact',
  account: 'Account',
  signOut: 'Sign Out',
  billingFailed: { title: 'Billing could not be opened', description: 'Please try again in a moment.' },
  signOutUnheard: {
    title: 'Signed out in this browser',
    description:
      'The server did not answer. If others use this computer, sign in again and sign this device out in your account.',
  },
} as const;
