import type { ContactCategory } from '@oncelink/contracts';

const NUMBER = new Intl.NumberFormat('en');

/** Subjects that links of this site may fill in, by the name in their address. */
export const CONTACT_SUBJECTS = {
  security: 'Security report',
  demo: 'A demonstration of Oncelink',
  'team-trial': 'Oncelink for our team',
  sales: 'Oncelink for our company',
  integration: 'A custom integration',
} as const;

export const contactTexts = {
  pageTitle: 'Contact · Oncelink',
  pageDescription:
    'Ask a question, report a bug or a security problem. A person reads it and answers by email.',
  title: 'Write to us',
  lede: 'A person reads it and answers by email, to the address you give here.',
  form: 'Contact form',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  category: 'Category',
  choose: 'Choose a category',
  categories: {
    general: 'General Question',
    technical: 'Technical Support',
    billing: 'Billing & Account',
    security: 'Security Concern',
    feature: 'Feature Request',
    bug: 'Bug Report',
  } satisfies Record<ContactCategory, string>,
  message: 'Message',
  noSecrets: 'Never put a password, a key or a link with a secret into a message.',
  counter: (length: number, limit: number) => `${NUMBER.format(length)} of ${NUMBER.format(limit)}`,
  send: 'Send message',
  sending: 'Sending message...',
  problems: {
    missing: 'Please fill this in.',
    email: 'Enter an email address like name@example.com.',
    refused: "Please check this field. It holds something that we can't accept.",
    category: 'Please choose a category.',
    long: (excess: number) => `${NUMBER.format(excess)} characters too many.`,
  },
  sentTitle: 'Your message is on its way.',
  sentText: 'The answer comes by email. If it does not, please check your spam folder first.',
  another: 'Write another message',
  info: {
    title: 'Before you write',
    items: [
      {
        title: 'A link that will not open',
        text: 'Opened links are erased for good. Nobody can bring a secret back, not even us: ask its sender for a new link.',
      },
      {
        title: 'What we can see',
        text: 'What you write here, and nothing that is in your links. Messages are stored apart from links, and leave the queue once they are mailed.',
      },
      { title: 'How often', text: 'Three messages a day from one address, so that the form stays usable.' },
    ],
  },
  emergency: {
    title: 'Security Emergency',
    text: "Have you found a way to read, keep or destroy a secret that is not yours? Please tell us first. We take no action against people who report in good faith and leave other people's data alone.",
    report: 'Report Security Issue',
    policy: 'security.txt',
  },
} as const;
