import { translatable } from './language-in-use.ts';

/** The card with the finished link. */
export const readyLinkTexts = translatable('readyLink', {
  sealed: { title: 'Your one-time link is ready.', lede: 'Send it. It works one time.' },
  unsealed: {
    title: 'Your unsealed link is ready.',
    lede: 'Made without the server, so it is weaker than usual.',
  },
  link: 'Your link',
  copy: 'Copy Link',
  keys: (apple: boolean) => `or ${apple ? '⌘' : 'Ctrl'} + C, it is already selected`,
  longLink: (characters: string) => `${characters} characters. Copying takes all of them.`,
  qrCode: 'QR code of the link',
  qrTooLong: 'Too long for a QR code. A short link has one.',
  left: (time: string) => `${time} left`,
  expired: 'This link has expired. It shows nothing to anyone.',
  unlimited: "This link can't be limited to one view and never expires.",
  another: 'Create Another',
  password: 'Its password',
  copyPassword: 'Copy Password',
  copiedPassword: { title: 'Copied.', description: 'Send it another way than the link.' },
  copied: { title: 'Copied.', description: 'This link works once.' },
  copiedUnsealed: { title: 'Copied.' },
  copyFailed: { title: 'Failed to copy', description: 'Please copy the link manually' },
  whatNext: 'What happens next',
  notes: {
    send: {
      title: 'Send it to one person',
      text: "Whoever opens it first gets the text. Don't open it to check, that uses it up.",
    },
    password: {
      title: 'Tell them the password another way',
      text: 'Ten wrong tries destroy the secret.',
    },
    gone: (lifetime: string | null) => ({
      title: 'Then it is gone',
      text:
        lifetime === null
          ? 'After the first reveal, the link shows nothing to anyone. You included.'
          : `After the first reveal, or in ${lifetime}, the link shows nothing to anyone. You included.`,
    }),
    anyone: {
      title: 'Anyone with the link can read it',
      text: 'As often as they like. Send it over a channel you trust.',
    },
    change: {
      title: 'Change the secret soon',
      text: 'Nothing can be destroyed, because nothing is stored.',
    },
  },
  proHint: 'QR codes, short links and passwords are part of',
  pro: 'Pro',
} as const);
