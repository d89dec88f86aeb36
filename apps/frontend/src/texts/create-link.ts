import type { ExpiryChoiceId, ProOption } from '@oncelink/contracts';
import { translatable } from './language-in-use.ts';

/** The form that makes a link. */
export const createLinkTexts = translatable('createLink', {
  form: 'Create a one-time link',
  secret: 'Secret',
  placeholder: 'Type or paste a password, a key, a message',
  encryptedHere: 'Encrypted in this browser',
  counter: (length: string, limit: string) => `${length} of ${limit}`,
  excess: (excess: string, limit: string) => `${excess} over ${limit}`,
  options: {
    shortLink: 'Create a short link',
    expiry: 'Set expiration date',
    password: 'Password protect this secret',
  } satisfies Record<ProOption, string>,
  pro: 'Pro',
  seePlans: 'Pro: see the plans',
  upgradeNow: 'Pro: upgrade now',
  expiresAfter: 'Expires after',
  choices: {
    '30s': '30 seconds',
    '5m': '5 min',
    '1h': '1 hour',
    '8h': '8 hours',
    '1d': '1 day',
    '1w': '1 week',
    '4w': '4 weeks',
    never: 'Off (never expires)',
    custom: 'Custom time',
  } satisfies Record<ExpiryChoiceId | 'custom', string>,
  customAmount: 'Number',
  customUnit: 'Unit',
  units: { minutes: 'minutes', hours: 'hours', days: 'days' },
  customRange: '30 seconds to 365 days',
  password: 'Password',
  expires: (duration: string | null) =>
    duration === null ? 'Never expires • One-time view' : `Expires in ${duration} • One-time view`,
  upgradeHint: (options: number) =>
    options === 3
      ? 'All three are part of Pro. Your text stays here.'
      : `${options === 2 ? 'Both are' : 'This is'} part of Pro. Your text stays here.`,
  keys: (apple: boolean) => (apple ? '⌘ + Enter' : 'Ctrl + Enter'),
  generate: 'Generate Secure Link',
  busy: 'Creating secure link...',
  upgrade: 'Upgrade your plan',
  tryAgain: 'Try again',
  unsealed: 'Make an unsealed link',
} as const);

/** What stands in place of the button when no link could be made. */
export const creationFailureTexts = translatable('creationFailure', {
  noAnswer: "No link was made, because the server didn't answer.",
  refused: 'No link was made.',
  unsealedOffer:
    "Nothing has left this page and your text is still here. Try again, or make a link without the server. Such a link can't be limited to one view and never expires.",
  signInOffer: 'Your text is still here, and nobody else can read it.',
  signIn: 'Sign in',
  signedIn: 'You are signed in again, and your text is still here.',
  storedOffer: 'Your text is still here, and nobody else can read it. Try again.',
} as const);

export const creationToasts = translatable('creationToasts', {
  empty: { title: 'Please enter a secret', description: 'You need to enter some text to share.' },
  'too-long': { title: 'This text is too long', description: 'A secret has at most 2,000 characters.' },
  malformed: {
    title: "This text can't be encrypted",
    description: 'It holds a broken character. Please type it again.',
  },
  'pro-password': {
    title: 'Pro features required',
    description: 'Password protection requires a Pro subscription.',
  },
  'pro-shortLink': {
    title: 'Pro features required',
    description: 'Short-link generation requires a Pro subscription.',
  },
  'pro-expiry': {
    title: 'Pro features required',
    description: 'Custom expiration requires a Pro subscription.',
  },
  'no-password': {
    title: 'Please enter a password',
    description: 'Password protection requires a password.',
  },
  'expiry-range': {
    title: 'Please check the expiration',
    description: 'A link can live from 30 seconds to 365 days.',
  },
  failed: { title: 'Error', description: 'Failed to create share link. Please try again.' },
  sealed: { title: 'Direct link created!' },
  short: { title: 'Short URL created!' },
  password: { title: 'Password-protected URL created!' },
  unsealed: { title: 'Unsealed link created!' },
} as const);
