import {
  CONTACT_CATEGORIES,
  CONTACT_LIMITS,
  EMAIL_MAX,
  EMAIL_PATTERN,
  type ContactCategory,
  type ContactRequest,
} from '@oncelink/contracts';
import type { Problems } from '../../lib/use-form.ts';
import { contactTexts } from './contact.texts.ts';

/** The form as it was typed. */
export type ContactForm = Readonly<Record<keyof ContactRequest, string>>;

const texts = contactTexts.problems;

/** In Unicode code points, as the server counts. */
export const lengthOf = (text: string): number => Array.from(text).length;

function checkText(text: string, limit: number): string | undefined {
  if (text === '') return texts.missing;
  const excess = lengthOf(text) - limit;
  return excess > 0 ? texts.long(excess) : undefined;
}

/** @returns the message as it is sent; its category is still any text */
export const trimContact = ({ name, email, subject, category, message }: ContactForm): ContactForm => ({
  name: name.trim(),
  email: email.trim(),
  subject: subject.trim(),
  category,
  message: message.trim(),
});

export const findCategory = (typed: string): ContactCategory | undefined =>
  CONTACT_CATEGORIES.find((known) => known === typed);

/** What keeps the form from being sent. */
export function checkContact(typed: ContactForm): Problems<ContactForm> {
  const { name, email, subject, category, message } = trimContact(typed);
  return {
    name: checkText(name, CONTACT_LIMITS.name),
    email: checkText(email, EMAIL_MAX) ?? (EMAIL_PATTERN.test(email) ? undefined : texts.email),
    subject: checkText(subject, CONTACT_LIMITS.subject),
    category: findCategory(category) === undefined ? texts.category : undefined,
    message: checkText(message, CONTACT_LIMITS.message),
  };
}
