import { API_KEY, type KeyScope, type Plan } from '@oncelink/contracts';
import { describeDay, describeTime } from '../../i18n/formats.ts';

const PLANS: Readonly<Record<Plan, string>> = { free: 'Free', pro: 'Pro' };

const scopes: Readonly<Record<KeyScope, string>> = {
  'secrets:create': 'Make links',
  'secrets:read': 'See links',
  'secrets:revoke': 'Revoke links',
  'usage:read': 'See usage',
  webhooks: 'Webhooks',
};

const hintOf = (hint: string): string => `${API_KEY.prefix}…${hint}`;

/** The keys of one's programs. */
export const apiKeyTexts = {
  scopes,
  hint: hintOf,
  loading: 'Loading your keys...',
  failed: 'Your keys could not be loaded.',
  offline: 'No answer arrived. Your keys work as before; check your connection and try again.',
  tryAgain: 'Try again',
  codeForList: 'Keys are shown to someone who has just proved to be the owner of this account.',
  empty: 'No key yet.',
  emptyText: 'Programs can make direct links without one. With a key they use what your plan has.',
  make: 'Make a key',
  count: (count: number, limit: number) => `${count} of ${limit} keys`,
  full: (plan: Plan, limit: number) => `${PLANS[plan]} includes ${limit} keys, and you have them all.`,
  fullText: 'Revoke one that you no longer need to make another.',
  seePlans: 'See the plans',
  row: {
    device: 'Made by a program',
    soon: 'Expires soon',
    replaced: 'Replaced',
    ended: 'Expired',
    mayDo: 'Scopes',
    from: 'Networks',
    everywhere: 'Everywhere',
    lastUsed: 'Last used',
    time: (at: string) => describeTime(Date.parse(at), 'en'),
    never: 'Never',
    expires: 'Expires',
    worksUntil: 'Works until',
    day: (at: string) => describeDay(at, 'en'),
    rotate: 'Rotate',
    rotateNamed: (name: string, hint: string) => `Rotate ${name}, ${hintOf(hint)}`,
    revoke: 'Revoke',
    revokeNamed: (name: string, hint: string) => `Revoke ${name}, ${hintOf(hint)}`,
  },
} as const;
