import { translatable } from './language-in-use.ts';

/** What became of a link, told to whoever has all of it. */
export const receiptTexts = translatable('receipt', {
  ask: 'Has it been opened?',
  waiting: {
    title: 'It is waiting.',
    text: (left: string | null) =>
      left === null
        ? 'Nobody has opened it. It has no time limit.'
        : `Nobody has opened it. Without a reader it is destroyed in ${left}.`,
  },
  ended: {
    viewed: (when: string | null) => (when === null ? 'It was opened.' : `It was opened on ${when}.`),
    deleted: (when: string | null) =>
      when === null ? 'It was deleted unread.' : `It was deleted unread, on ${when}.`,
    expired: (when: string | null) =>
      when === null ? 'It expired unread.' : `It expired unread, on ${when}.`,
    locked: (when: string | null) =>
      when === null
        ? 'It was destroyed after ten wrong passwords. Nobody has read it.'
        : `It was destroyed after ten wrong passwords, on ${when}. Nobody has read it.`,
  },
  viewedText: 'Was that your reader? If nobody you know has opened it, change what was in it now.',
  goneText: 'The secret no longer exists. Make a new link if it is still needed.',
  unknown: {
    title: 'There is no such link.',
    text: 'It never existed, or ended over 30 days ago. We keep no record longer than that.',
  },
  unrecorded: {
    title: 'This link is not sealed.',
    text: 'It holds the whole secret and no server knows of it, so nobody can say whether it was read.',
  },
  unreadable: {
    title: 'This is not a whole link.',
    text: 'Paste all of it, from https to the very last character. Nothing was sent anywhere.',
  },
  foreign: { title: 'This link belongs to another site.', text: 'Ask there. Nothing was sent anywhere.' },
  limited: {
    title: 'Too many questions.',
    text: 'Please wait a minute and ask again. The link is untouched.',
  },
  unanswered: {
    title: 'We could not ask.',
    text: 'The server did not answer. The link is untouched; please check your connection and try again.',
  },
} as const);
