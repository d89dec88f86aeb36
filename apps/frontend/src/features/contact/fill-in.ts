import { CONTACT_CATEGORIES } from '@oncelink/contracts';
import { CONTACT_SUBJECTS } from './contact.texts.ts';

type SubjectName = keyof typeof CONTACT_SUBJECTS;

const isSubjectName = (name: string): name is SubjectName => Object.hasOwn(CONTACT_SUBJECTS, name);

interface Prefill {
  /** Empty: not asked for. */
  readonly category: string;
  readonly subject: string;
}

/** What an address asks to fill in. Only what this site lists: nobody can put words into a visitor's mouth. */
export function readPrefill(search: string): Prefill {
  const query = new URLSearchParams(search);
  const subject = query.get('subject') ?? '';
  return {
    category: CONTACT_CATEGORIES.find((known) => known === query.get('category')) ?? '',
    subject: isSubjectName(subject) ? CONTACT_SUBJECTS[subject] : '',
  };
}
