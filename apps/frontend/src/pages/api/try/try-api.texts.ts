import { API_KEY, SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';

const LENGTH = API_KEY.prefix.length + API_KEY.digits + API_KEY.checkDigits;

/** The form that makes a link as a program would. */
export const tryApiTexts = {
  form: 'Try the API',
  kind: 'Kind of link',
  kinds: { direct: 'Direct link', short: 'Short link' },
  kindHints: {
    direct: 'The link carries the message, encrypted. It needs no key.',
    short: 'We keep the message, encrypted. It takes a key of a Pro account.',
  },
  message: 'Message',
  messageHint: `Up to ${SECRET_MAX_CODE_POINTS.toLocaleString('en')} characters. Nothing that matters, please.`,
  problems: {
    empty: 'Type something.',
    'too-long': `${SECRET_MAX_CODE_POINTS.toLocaleString('en')} characters are the most.`,
    malformed: 'A character in it is cut in half. Type it again.',
  },
  key: 'API key',
  keyHint: 'Optional. It stays in this form, and goes when you leave the page.',
  keyWrong: `A key begins with ${API_KEY.prefix} and has ${LENGTH} characters.`,
  submit: 'Make a link',
  busy: 'Making a link...',
  made: 'Your link is ready.',
  madeText: 'It opens once, for whoever comes first.',
  link: 'Link',
  copy: 'Copy link',
  open: 'Open it in a new tab',
  refused: (code: string | null) => (code === null ? 'The API refused.' : `The API refused: ${code}`),
  meaning: 'What it means, in a new tab',
  noAnswer: 'No answer arrived.',
  noAnswerText: 'Your message is still in the form. Check your connection and try again.',
  broken: 'No link could be made of it.',
  brokenText:
    "The answer is none of this API, or this browser can't encrypt here. Nothing was shown to anybody.",
  sent: 'What went out',
  sentHints: {
    direct: 'Your message is not in it: the link carries it behind its #, which no browser sends.',
    short: '"message" is encrypted. Its key is behind the # of the link, which no browser sends.',
  },
  received: 'What came back',
} as const;

export const tryApiToasts = {
  copied: { title: 'Copied!', description: 'The link is on your clipboard.' },
  copyFailed: { title: 'Not copied', description: 'The link is selected. Copy it by keyboard or menu.' },
} as const;
