import { translatable } from './language-in-use.ts';

/** What the reader's page says while a link can still be opened. */
export const openLinkTexts = translatable('openLink', {
  pageTitle: 'A secret for you · Oncelink',
  pageDescription:
    'Somebody sent you a one-time secret. It opens only in your browser, and only when you say so.',
  heading: 'This link contains a one-time secret.',
  unsealedHeading: 'This link contains a secret.',
  lede: {
    ready: 'Nothing has been opened yet. It opens when you say so.',
    resumed:
      'This tab has asked for it before. If the answer got lost, it is kept for this tab for one minute.',
    password: 'It has a password as well. The sender has it.',
    revealing: 'It is being opened for you.',
  },
  cardLabel: 'The secret',
  repairedTitle: 'This link was changed on its way to you.',
  repaired: 'Some mail and chat programs rewrite links. This one is put right again, and nothing was opened.',
  unsealedTitle: "This link can't be limited to one view and never expires.",
  unsealed: 'Anyone who has it can open it, as often as they like.',

  what: 'What it is',
  whatText: 'A text that someone locked for you. You need no account.',
  who: 'Who can see it',
  whoText: "Only a person with this whole link. Oncelink can't read it.",
  whoTextPassword: "Only a person with this whole link and its password. Oncelink can't read it.",
  happens: 'What happens',
  happensText: 'It is shown once, here, then destroyed.',
  happensTextUnsealed: 'It is shown here. Nothing is destroyed.',
  timeLeft: 'Time left',
  noTimeLimit: 'No limit. It waits until it is opened.',

  checking: 'Checking secret...',
  needsScript: 'This page unlocks secrets in your browser, so it needs JavaScript. Nothing has been opened.',
  isReady: 'The secret is ready to be revealed.',
  reveal: 'Reveal secret',
  revealing: 'Revealing secret...',
  erase: 'Delete without viewing',
  eraseHint: "Use if you don't trust the source.",
  erasing: 'Deleting the secret...',
  eraseFailedTitle: 'The secret was not deleted, as far as we know.',
  eraseFailed: 'It may still exist. Please try again.',

  passwordLabel: 'Enter password to access this secret:',
  verify: 'Verify Password',
  stretching: 'Working out the key from the password. This can take a few seconds.',
  verifying: 'Checking the password...',
  incorrect: 'The password you entered is incorrect.',
  triesLeft: (tries: number, of: number) => `${tries} of ${of} tries left.`,
  tries: "After ten wrong passwords the secret is destroyed. A wrong try doesn't use up the view.",
  lastTry: "After the last one the secret is destroyed. A wrong try doesn't use up the view.",

  aboutLabel: 'About Oncelink',
  aboutHeading: 'What is Oncelink?',
  about:
    'A way to send a password or a key without leaving it in a mailbox or a chat. The sender typed it, this page shows it to you one time.',
  sendOne: 'Send a secret of your own',
} as const);
