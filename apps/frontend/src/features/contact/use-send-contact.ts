import { useState } from 'react';
import { ApiError } from '../../api/api-errors.ts';
import { sendContact } from '../../api/contact.ts';
import { contactProblems, contactToasts } from '../../texts/contact-outcome.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { CONTACT_FIELDS, checkContact, type ContactForm, type ContactProblems } from './check-contact.ts';

/** How far a message has come. */
export type ContactStep = 'writing' | 'sending' | 'sent';

function problemsOf(error: unknown): ContactProblems {
  const refused = error instanceof ApiError ? error.fields : [];
  const known = CONTACT_FIELDS.filter((field) => refused.includes(field));
  return Object.fromEntries(known.map((field) => [field, contactProblems.refused]));
}

/** Checks and sends one message; a failed one may be sent again. */
export function useSendContact() {
  const [step, setStep] = useState<ContactStep>('writing');
  const [problems, setProblems] = useState<ContactProblems>({});
  const send = async (typed: ContactForm): Promise<ContactProblems> => {
    const checked = checkContact(typed);
    setProblems(checked.problems ?? {});
    if (checked.problems !== null) return checked.problems;
    setStep('sending');
    try {
      await sendContact(checked.message);
      setStep('sent');
      showToast(contactToasts.sent);
      return {};
    } catch (error) {
      const refused = problemsOf(error);
      setStep('writing');
      setProblems(refused);
      const reason = error instanceof ApiError && error.code !== 'UNAVAILABLE' ? error.message : undefined;
      showToast({
        title: contactToasts.failedTitle,
        description: reason ?? contactToasts.failed,
        variant: 'destructive',
      });
      return refused;
    }
  };
  return { step, problems, send, startAnew: () => setStep('writing') };
}
