import { translatable } from './language-in-use.ts';

export const homeTexts = translatable('home', {
  pageTitle: 'Oncelink: one-time secret links',
  pageDescription:
    'Type a secret, send the link. It opens one time, then it is gone. Encrypted in your browser; no server can read it.',
  title: 'Say it once.',
  lede: 'Type a secret, send the link. It opens one time, then it is gone.',
  notesLabel: 'What happens to your secret',
  notes: [
    {
      title: 'Locked here',
      text: "Your browser encrypts the text before anything is sent. We can't read it.",
    },
    {
      title: 'The key is in the link',
      text: 'It sits after the # sign, a part that browsers never send to a server.',
    },
    { title: 'Opened once', text: 'The first reveal destroys it. If nobody comes, time does.' },
  ],
  why: 'Why Oncelink',
  shareOnce: {
    title: 'Share Once',
    text: 'A link opens for one person, one time. When the text has arrived, it is erased. There is nothing left to leak from a chat log or a mailbox.',
    sample: ['db-prod / readonly', 'kestrel-vapor-41-harbor'],
  },
  serverSide: {
    title: 'Server-side Encryption',
    text: 'What your browser sends is already locked. We lock it once more at rest, with a key that is not in the database.',
  },
  zeroDowntime: {
    title: 'Zero Downtime',
    text: 'Updates replace one server at a time and let running requests finish, so a link opens while we work.',
  },
} as const);
