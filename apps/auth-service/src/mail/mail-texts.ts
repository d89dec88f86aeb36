import type { ContactCategory } from '@oncelink/contracts';

/** What the mails say, in English. */
export const MAIL_TEXTS = {
  code: {
    subject: 'Your Oncelink sign-in code',
    title: 'Your sign-in code',
    lead: 'Enter this code on the page that asked for it:',
    life: (minutes: number) => `It works once, for ${minutes} minutes from when you asked for it.`,
    device: 'Asked for by',
    notYou: 'Not you? Ignore this mail. Nobody can sign in without the code, so pass it on to no one.',
  },
  contact: {
    subject: (category: string, subject: string) => `[${category}] ${subject}`,
    title: 'Message from the contact form',
    reply: 'A reply to this mail goes to the sender.',
    name: 'Name',
    email: 'E-mail',
    category: 'Category',
    about: 'Subject',
  },
  sales: {
    subject: (email: string) => `[Enterprise] ${email} asks to be contacted`,
    title: 'Somebody asks for Enterprise',
    reply: 'A reply to this mail goes to the sender.',
    email: 'E-mail',
    website: 'Website',
    noWebsite: 'not given',
  },
} as const;

export const CATEGORY_NAMES: Readonly<Record<ContactCategory, string>> = {
  general: 'General Question',
  technical: 'Technical Support',
  billing: 'Billing & Account',
  security: 'Security Concern',
  feature: 'Feature Request',
  bug: 'Bug Report',
};
