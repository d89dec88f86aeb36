import { WEBHOOK } from '@oncelink/contracts/events';
import { describeTime } from '../../i18n/formats.ts';

/** What only dialogs say: it is loaded with them. */
export const webhookDialogTexts = {
  close: 'Close',
  code: 'A webhook is added and changed, and its secret replaced, for someone who has just proved to be the owner of this account.',
  goingOn: 'One moment...',
  new: {
    title: 'Add a webhook',
    url: 'Address',
    urlHint: 'https, on the public internet, such as https://hooks.example.com/oncelink.',
    urlMissing: 'Enter an address.',
    urlWrong: 'Enter an address that begins with https:// and has no name and password in it.',
    urlRefused: 'Nothing can be sent there: it takes https, a public host by its name, and the usual port.',
    urlExists: 'You have a webhook to this address already.',
    format: 'What is sent',
    formatHint:
      'A channel of Slack, Discord or Teams gets a sentence. It says which reference, and never a link.',
    events: 'Which events',
    ofLinks: 'Links of your keys',
    ofAccount: 'Keys and account',
    noEvent: 'Choose at least one event.',
    neverSent: 'No event has a link, or anything of who opened it.',
    submit: 'Add webhook',
    adding: 'Adding...',
    failed: 'No webhook was added.',
    full: 'Your plan has no room for another webhook. Remove one first.',
    noAnswer: 'No answer arrived, so there may be a new webhook.',
    noAnswerText: 'Look at the list. If it is there, nobody has seen its secret: rotate that.',
  },
  secret: {
    title: 'Your webhook is ready.',
    once: 'This secret is shown this once. Copy it now: nobody can show it again, not even us.',
    label: 'The secret of your webhook',
    copy: 'Copy secret',
    done: 'Done',
    use: 'Your receiver checks the signature of each request with it, by Standard Webhooks. Channels of Slack, Discord and Teams need none.',
    formerUntil: (at: string) => `The former secret signs too until ${describeTime(Date.parse(at), 'en')}.`,
    formerEnded: 'The former secret signs nothing from now on.',
  },
  rotated: { title: 'Your new secret is ready.' },
  rotate: {
    title: (host: string) => `Rotate the secret of ${host}?`,
    text: 'You get a new secret. Give it to your receiver while the former one still signs too.',
    overlap: 'The former secret signs for',
    overlaps: { '0': 'no longer', '1': '1 hour', '24': `${WEBHOOK.overlapHoursMax} hours` },
    confirm: 'Rotate secret',
    confirming: 'Rotating...',
    cancel: 'Keep it',
    failed: 'The secret was not rotated.',
    conflict: 'The secret before still signs: it was replaced a short while ago. Wait until that ends.',
    gone: 'The webhook was removed.',
    noAnswer: 'No answer arrived, so there may be a new secret.',
    noAnswerText:
      'If the list says that a former secret signs, nobody has seen the new one. Rotate it again once that ends.',
  },
  remove: {
    title: (host: string) => `Remove the webhook to ${host}?`,
    text: 'Nothing more is sent to it, and what waits for it is dropped. This cannot be taken back.',
    confirm: 'Yes, remove it',
    keep: 'Keep it',
    failed: 'No answer arrived.',
    failedText: "So we don't know whether it was removed. Please try again.",
  },
} as const;

export const webhookDialogToasts = {
  copying: {
    copied: { title: 'Copied!', description: 'The secret is on your clipboard.' },
    copyFailed: { title: 'Not copied', description: 'The secret is selected. Copy it by keyboard or menu.' },
  },
} as const;
