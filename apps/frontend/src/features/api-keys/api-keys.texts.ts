import { API_KEY, type KeyScope, type Plan } from '@oncelink/contracts';
import { describeDay, describeTime } from '../../i18n/formats.ts';

const PLANS: Readonly<Record<Plan, string>> = { free: 'Free', pro: 'Pro' };

const scopes: Readonly<Record<KeyScope, string>> = {
  'secrets:create': 'Make links',
  'secrets:read': 'See links',
  'secrets:revoke': 'Revoke links',
  'usage:read': 'See usage',
};

/** The keys of one's programs. */
export const apiKeyTexts = {
  scopes,
  loading: 'Loading your keys...',
  failed: 'Your keys could not be loaded.',
  offline: 'No answer arrived. Your keys work as before; check your connection and try again.',
  tryAgain: 'Try again',
  codeForList: 'Keys are shown to someone who has just proved to be the owner of this account.',
  codeForNew: 'A key is made for someone who has just proved to be the owner of this account.',
  empty: 'No key yet.',
  emptyText: 'Programs can make direct links without one. With a key they use what your plan has.',
  make: 'Make a key',
  count: (count: number, limit: number) => `${count} of ${limit} keys`,
  full: (plan: Plan, limit: number) => `${PLANS[plan]} includes ${limit} keys, and you have them all.`,
  fullText: 'Revoke one that you no longer need to make another.',
  seePlans: 'See the plans',
  row: {
    hint: (hint: string) => `${API_KEY.prefix}…${hint}`,
    device: 'Made by a program',
    replaced: (at: string) => `Replaced, works until ${describeTime(Date.parse(at), 'en')}`,
    mayDo: 'Scopes',
    from: 'Networks',
    everywhere: 'Everywhere',
    lastUsed: 'Last used',
    usedAt: (at: string) => describeTime(Date.parse(at), 'en'),
    never: 'Never',
    expires: 'Expires',
    day: (at: string) => describeDay(at, 'en'),
    revoke: 'Revoke',
    revokeNamed: (name: string, hint: string) => `Revoke ${name}, ${API_KEY.prefix}…${hint}`,
  },
  form: {
    title: 'Make an API key',
    close: 'Close',
    name: 'Name',
    nameHint: 'Where it is used, such as "deploy pipeline".',
    nameMissing: 'Give the key a name.',
    scopes: 'What it may do',
    noScope: 'Choose at least one thing that it may do.',
    neverOpens: 'No key opens a link.',
    days: 'Days until it expires',
    daysHint: `${API_KEY.daysMin} to ${API_KEY.daysMax}. A key without a call for ${API_KEY.unusedDays} days ends earlier.`,
    daysWrong: `A whole number from ${API_KEY.daysMin} to ${API_KEY.daysMax}.`,
    networks: 'Networks',
    networksHint: 'Optional, such as 192.0.2.0/24. Several with commas between them; empty is everywhere.',
    networksWrong: (network: string) => `"${network}" is no network.`,
    networksMany: `${API_KEY.networksMax} networks at most.`,
    submit: 'Make key',
    making: 'Making your key...',
    failed: 'No key was made.',
    tooMany: 'Your plan has no room for another key. Revoke one first.',
    noAnswer: 'No answer arrived, so there may be a new key.',
    noAnswerText: 'Look at the list. A key that nobody has seen is of no use: revoke it and make another.',
  },
  revoke: {
    failed: 'The key was not revoked.',
    noAnswer: "No answer arrived, so we don't know whether the key was revoked. Please try again.",
  },
} as const;

export const apiKeyToasts = {
  copied: { title: 'Copied!', description: 'The key is on your clipboard.' },
  copyFailed: { title: 'Not copied', description: 'The key is selected. Copy it by keyboard or menu.' },
  revoked: { title: 'Key revoked', description: 'It is refused from now on.' },
} as const;
