import {
  CONTACT_CATEGORIES,
  CONTACT_LIMITS,
  EMAIL_MAX,
  EMAIL_PATTERN,
  type ContactRequest,
} from '@oncelink/contracts';
import { contactProblems } from '../../texts/contact-outcome.ts';
import { contactTexts } from '../../texts/contact.ts';

/** The form as it was typed. */
export type ContactForm = Readonly<Record<keyof ContactRequest, string>>;
/** What is wrong with the form, as sentences beside its fields. */
export type ContactProblems = Partial<Record<keyof ContactForm, string>>;

export const CONTACT_FIELDS = [
  'name',
  'email',
  'subject',
  'category',
  'message',
] as const satisfies readonly (keyof ContactForm)[];

const texts = contactTexts.problems;

/** In Unicode code points, as the server counts. */
export const lengthOf = (text: string): number => Array.from(text).length;

function checkText(text: string, limit: number): string | undefined {
  if (text === '') return texts.missing;
  const excess = lengthOf(text) - limit;
  return excess > 0 ? texts.long(excess) : undefined;
}

/** @returns the message, ready to be sent, or what is wrong with the form */
export function checkContact(
  typed: ContactForm,
):
  | { readonly message: ContactRequest; readonly problems: null }
  | { readonly message: null; readonly problems: ContactProblems } {
  const [name, email, subject] = [typed.name.trim(), typed.email.trim(), typed.subject.trim()];
  const message = typed.message.trim();
  const category = CONTACT_CATEGORIES.find((known) => known === typed.category);
  const found: Record<keyof ContactForm, string | undefined> = {
    name: checkText(name, CONTACT_LIMITS.name),
    email: checkText(email, EMAIL_MAX) ?? (EMAIL_PATTERN.test(email) ? undefined : contactProblems.email),
    subject: checkText(subject, CONTACT_LIMITS.subject),
    category: category === undefined ? texts.category : undefined,
    message: checkText(message, CONTACT_LIMITS.message),
  };
  const problems: ContactProblems = {};
  for (const field of CONTACT_FIELDS) {
    const problem = found[field];
    if (problem !== undefined) problems[field] = problem;
  }
  if (category === undefined || Object.keys(problems).length > 0) return { message: null, problems };
  return { message: { name, email, subject, category, message }, problems: null };
}
