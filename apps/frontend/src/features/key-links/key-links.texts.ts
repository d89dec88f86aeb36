import type { Plan } from '@oncelink/contracts';
import type { KeyWhy, LinkKindName, ReceiptState, SecretEventType } from '@oncelink/contracts/events';
import { describeTime } from '../../i18n/formats.ts';

const states: Readonly<Record<ReceiptState, string>> = {
  waiting: 'Waiting',
  accessed: 'Opened',
  deleted: 'Deleted unread',
  expired: 'Expired unread',
  locked: 'Locked',
};
const kinds: Readonly<Record<LinkKindName, string>> = {
  sealed: 'Direct link',
  short: 'Short link',
  password: 'With a password',
};
const happened: Readonly<Record<SecretEventType, string>> = {
  'secret.created': 'was created',
  'secret.accessed': 'was opened',
  'secret.deleted': 'was deleted unread',
  'secret.expired': 'expired unread',
  'secret.locked': 'was locked after too many wrong passwords',
};
const keyRevoked: Readonly<Record<KeyWhy, string>> = {
  owner: 'was revoked',
  itself: 'revoked itself',
  leaked: 'was revoked by somebody who found it',
  unused: 'was revoked: nobody has used it for half a year',
};
const plans: Readonly<Record<Plan, string>> = { free: 'Free', pro: 'Pro' };
const timeOf = (at: string): string => describeTime(Date.parse(at), 'en');

/** What became of links that one's keys have made. */
export const keyLinkTexts = {
  offline: 'No answer arrived. Check your connection and try again.',
  tryAgain: 'Try again',
  older: 'Show older ones',
  refresh: 'Refresh',
  off: 'This site keeps no receipts and no events.',
  offText: 'Links of your keys work; what became of them is not recorded.',
  time: timeOf,
  links: {
    loading: 'Loading links...',
    failed: 'The links could not be loaded.',
    empty: 'No link yet.',
    emptyText: 'Links that your keys make are listed here: how they stand, never what is in them.',
    emptyFiltered: 'None of these.',
    filter: 'Show',
    states: { all: 'All', ...states },
    state: states,
    kind: kinds,
    noReference: 'No reference',
    made: (at: string) => `made ${timeOf(at)}`,
    expires: (at: string) => `expires ${timeOf(at)}`,
    ended: (at: string) => `ended ${timeOf(at)}`,
    revoke: 'Revoke',
    revokeNamed: (name: string) => `Revoke ${name}`,
  },
  revoke: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'The secret is erased unread, and its link leads nowhere. This cannot be taken back.',
    confirm: 'Yes, revoke it',
    keep: 'Keep it',
    close: 'Close',
    code: 'A link is revoked for someone who has just proved to be the owner of this account.',
    goingOn: 'Revoking...',
    failed: 'No answer arrived.',
    failedText: "So we don't know whether the link was revoked. Please try again.",
  },
  events: {
    loading: 'Loading events...',
    failed: 'The events could not be loaded.',
    empty: 'Nothing has happened in the last 30 days.',
    happened,
    unnamed: 'A secret',
    key: (hint: string) => `API key …${hint}`,
    keyMade: 'was made',
    keyExpires: (at: string) => `expires ${at}`,
    keyReplaced: (until: string) => `was replaced, and works until ${until}`,
    keyRevoked,
    disabled: 'gets nothing more: its webhook is disabled',
    plan: 'Your plan',
    planIs: (plan: Plan, until: string | null) =>
      `is ${plans[plan]} now${until === null ? '' : `, until ${until}`}`,
  },
} as const;

export const keyLinkToasts = {
  revoked: { title: 'Link revoked', description: 'Its secret is erased.' },
  tooLate: { title: 'Too late', description: 'The link had ended before. The list shows how.' },
} as const;
