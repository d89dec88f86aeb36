import type { ContactCategory } from '@oncelink/contracts';

/** What the mails to the operator say: what visitors write to us. */
export const MAIL_TEXTS = {
  contact: {
    subject: (category: string, subject: string) => `[${category}] ${subject}`,
    title: 'Message from the contact form',
    reply: 'A reply to this mail goes to the sender.',
    name: 'Name',
    email: 'Email',
    category: 'Category',
    about: 'Subject',
  },
  sales: {
    subject: (email: string) => `[Enterprise] ${email} asks to be contacted`,
    title: 'A request for Enterprise',
    reply: 'A reply to this mail goes to the sender.',
    email: 'Email',
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
