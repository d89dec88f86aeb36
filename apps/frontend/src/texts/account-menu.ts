import { translatable } from './language-in-use.ts';

/** The menu behind the initials, on pages that are English in every language. */
export const accountMenuEnglish = {
  plans: { free: 'Free', pro: 'Pro' },
  renews: (day: string) => `Renews ${day}`,
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

/** The menu behind the initials. */
export const accountMenuTexts = translatable('accountMenu', accountMenuEnglish);
