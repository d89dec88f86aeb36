import { API_KEY, type KeyScope } from '@oncelink/contracts';
import { describeTime } from '../../i18n/formats.ts';

export const SCOPE_HINTS: Readonly<Record<KeyScope, string>> = {
  'secrets:create': 'As the plan of this account allows.',
  'secrets:read': 'Their state, never what is in them.',
  'secrets:revoke': 'Ends links that nobody has opened.',
  'usage:read': 'How many links its keys have made, by day.',
  webhooks: 'Where events are sent, and what became of them.',
};

/** What only dialogs say: it is loaded with them. */
export const keyDialogTexts = {
  close: 'Close',
  code: 'A key is made or replaced for someone who has just proved to be the owner of this account.',
  goingOn: 'One moment...',
  new: {
    title: 'Make an API key',
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
    conflict: 'Your plan has no room for another key. Revoke one first.',
    noAnswer: 'No answer arrived, so there may be a new key.',
    noAnswerText: 'Look at the list. A key that nobody has seen is of no use: revoke it and make another.',
  },
  made: {
    title: 'Your key is ready.',
    once: 'It is shown this once. Copy it now: nobody can show it again, not even us.',
    formerUntil: (at: string) => `The former key works until ${describeTime(Date.parse(at), 'en')}.`,
    formerEnded: 'The former key is refused from now on.',
    label: 'Your API key',
    copy: 'Copy key',
    done: 'Done',
    use: 'Keep it where your program reads its settings, such as ONCELINK_API_KEY. Never put it into code.',
  },
  rotate: {
    title: (name: string) => `Rotate ${name}?`,
    text: 'You get a new key that may do the same, for as long again. Give it to your program while the former one still works.',
    overlap: 'The former key works for',
    overlaps: { '0': 'no longer', '1': '1 hour', '24': '24 hours', '168': '7 days' },
    itself: 'A program can rotate its own key: oncelink key rotate, or POST /api/v1/key/rotate.',
    confirm: 'Rotate key',
    confirming: 'Rotating...',
    cancel: 'Keep it',
    failed: 'The key was not rotated.',
    conflict:
      'It is replaced already, or it replaces one that still works. Wait until the former one ends, or revoke that one now.',
    gone: 'It is revoked or has expired. Make another key.',
    noAnswer: 'No answer arrived, so there may be a new key.',
    noAnswerText:
      'Look at the list. If this key is replaced, nobody has seen the new one: revoke that and make another.',
  },
  revoke: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'Programs that use it are refused at once. Links that it has made stay. This cannot be taken back.',
    confirm: 'Yes, revoke it',
    confirming: 'Revoking...',
    cancel: 'Keep it',
    failed: 'The key was not revoked.',
    noAnswer: "No answer arrived, so we don't know whether the key was revoked. Please try again.",
  },
} as const;

export const keyDialogToasts = {
  copying: {
    copied: { title: 'Copied!', description: 'The key is on your clipboard.' },
    copyFailed: { title: 'Not copied', description: 'The key is selected. Copy it by keyboard or menu.' },
  },
  revoked: { title: 'Key revoked', description: 'It is refused from now on.' },
} as const;
