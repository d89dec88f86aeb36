import { translatable } from './language-in-use.ts';

/** What the reader's page says of a link that can't be opened (any more). The headings are the specification's. */
export const endedTexts = translatable('ended', {
  goHome: 'Go Home',
  tryAgain: 'Try again',
  on: (when: string) => `That was on ${when}.`,

  notFound: {
    empty: {
      heading: 'No secret found in URL',
      why: 'This address has no link in it.',
      advice: 'If you were sent one, open it again, from its first to its very last character.',
    },
    unknown: {
      heading: 'No secret found in URL',
      why: 'It never existed, or ended over 30 days ago.',
      advice: 'Compare the address with the one that you were sent, or ask the sender for a new link.',
    },
    cleared: {
      heading: 'The link is out of this tab.',
      why: 'It was never sealed, so there was nothing to destroy: whoever else has the link can still open it.',
      advice: 'Delete the message that it came in as well.',
    },
  },
  destroyed: {
    expired: {
      heading: 'This secret has expired',
      why: 'Nobody opened it in time, so it was destroyed unread.',
      advice: 'Ask the sender for a new link.',
    },
    viewed: {
      heading: 'This secret has already been viewed and destroyed',
      why: 'It was opened once, which is all it could do. There is no copy here to bring back.',
      question: "Wasn't that you?",
      advice: 'Tell the sender. They should change what was in it and send you a new link.',
    },
    deleted: {
      heading: 'This secret has already been viewed and destroyed',
      why: 'Deleted without being viewed.',
      advice: 'If you need it after all, ask the sender for a new link.',
    },
    locked: {
      heading: 'This secret has already been viewed and destroyed',
      why: 'Destroyed after ten wrong passwords.',
      advice: 'If you need it after all, ask the sender for a new link.',
    },
  },

  error: {
    label: 'Error',
    rest: 'the rest is missing',
    untouched: 'Nothing was opened and nothing was destroyed.',
    verify: {
      known: 'Nothing was opened. If the password was wrong, it may count as one try.',
    },
    reveal: {
      known:
        "We don't know whether the secret was opened. If it was, it is kept for this tab for one minute, and for nobody else.",
      advice: 'Stay in this tab and try again now.',
    },
    troubles: {
      cut: {
        heading: 'This link is cut off.',
        why: "The last part, after the # sign, is missing or broken. It holds the key, so the secret can't be unlocked.",
        advice:
          'Some chats and mail programs break long links over two lines. Copy the whole link from the message, to the very last character, and open it again.',
      },
      unsupported: {
        heading: "This browser can't open the link here.",
        why: 'Unlocking takes a current browser, some free memory and an address that begins with https.',
        advice: 'Open the link in another browser.',
      },
      damaged: {
        heading: 'This link is damaged.',
        why: "What our server holds does not fit the key in this link, so it can't be unlocked. Nobody has read it, and nobody can.",
        advice: 'Tell the sender that it did not open, and ask for a new link.',
      },
      connection: { heading: 'Unable to load secret. Please check your connection and try again.' },
      server: { heading: 'Unable to load secret. Please check your connection and try again.' },
      limited: { heading: 'Too many requests. Please wait a minute and try again.' },
    },
  },
} as const);
