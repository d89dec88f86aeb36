import { translatable } from './language-in-use.ts';

/** What the reader's page says once the message is shown. */
export const revealedTexts = translatable('revealed', {
  lede: 'You have it now. Nobody else can open this link.',
  ledeUnsealed: 'You have it now. So has anyone else who opens this link.',
  ledeConcealed: 'It was shown once, in this tab.',

  heading: 'Decrypted message:',
  hidden: 'The message is hidden.',
  concealed: 'The message was removed from this page when you left it.',
  unseen:
    'Characters that draw nothing are shown by their number, such as U+202E. Copy takes the message as it was written.',
  copy: 'Copy',
  hide: 'Hide',
  show: 'Show',
  usedUp: 'The link is used up. You can close this page when you have put the text where it belongs.',

  /** A short claim, and what it means. */
  erasure: {
    running: ['Being destroyed now.', 'Nobody else can open this link.'],
    confirmed: {
      stored: 'The message is erased from our server and this link shows nothing any more.',
      direct: 'Our half of the key is erased, so the link is invalid and shows nothing any more.',
    },
    destroyedOn: (when: string) => `Destroyed on ${when}.`,
    onlyHere: 'What you see exists only in this tab.',
    unconfirmed: [
      'Destroyed within a minute.',
      'Our server has not confirmed it yet, but it ends this link by itself. Until then only this tab can ask for it again.',
    ],
    impossible: [
      'Not destroyed.',
      "This link can't be limited to one view and never expires. If someone else may have it, what is in it should be changed.",
    ],
  },
} as const);
