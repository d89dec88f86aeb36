import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONTACT_CATEGORIES, CONTACT_LIMITS, EMAIL_MAX } from '@oncelink/contracts';
import type { Location } from 'react-router-dom';
import { sendContact } from '../../api/contact.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import {
  checkContact,
  findCategory,
  lengthOf,
  trimContact,
  type ContactForm as Typed,
} from './check-contact.ts';
import { contactTexts } from './contact.texts.ts';
import { readPrefill } from './fill-in.ts';
import { sendMessage } from './send-message.ts';

const CATEGORIES = CONTACT_CATEGORIES.map((value) => ({ value, label: contactTexts.categories[value] }));
/** From this share of a limit on, its field counts. */
const COUNTER_FROM = 0.9;
const MESSAGE_ROWS = 6;

const EMPTY: Typed = { name: '', email: '', subject: '', category: '', message: '' };

type Counted = 'name' | 'subject' | 'message';

const Sent = ({ onAnother }: { onAnother: () => void }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6 outline-none">
      <Notice tone="ok" title={contactTexts.sentTitle}>
        <p>{contactTexts.sentText}</p>
      </Notice>
      <div>
        <Button onClick={onAnother}>{contactTexts.another}</Button>
      </div>
    </div>
  );
};

/** @returns what the server refused, or null once the message is sent */
async function send(typed: Typed): Promise<Partial<Typed> | null> {
  const message = trimContact(typed);
  const category = findCategory(message.category);
  if (category === undefined) return {};
  const refused = await sendMessage(() => sendContact({ ...message, category }));
  return refused && Object.fromEntries(refused.map((name) => [name, contactTexts.problems.refused]));
}

/**
 * A message to support.
 * @param place its query may name category and subject
 */
export function ContactForm({ place }: { place: Location }) {
  const [sent, setSent] = useState(false);
  const { form, field, values, set, busy } = useForm({
    initial: EMPTY,
    check: checkContact,
    send: async (typed) => {
      const refused = await send(typed);
      setSent(refused === null);
      return refused ?? {};
    },
  });
  const filledIn = useRef('');
  // At every visit; what was typed stays.
  const fillIn = useEffectEvent(({ category, subject }: ReturnType<typeof readPrefill>) => {
    if (category === '') return;
    const isFree = values.subject === '' || values.subject === filledIn.current;
    if (isFree) filledIn.current = subject;
    set({ category, ...(isFree && { subject }) });
    form.ref.current?.querySelector('input')?.focus();
  });
  useEffect(() => fillIn(readPrefill(place.search)), [place]);
  const labelled = (name: keyof Typed) => ({ ...field(name), label: contactTexts[name], required: true });
  const counted = (name: Counted) => {
    const length = lengthOf(values[name]);
    const limit = CONTACT_LIMITS[name];
    const counter = length < limit * COUNTER_FROM ? undefined : contactTexts.counter(length, limit);
    return {
      ...labelled(name),
      hint: counter ?? (name === 'message' ? contactTexts.noSecrets : undefined),
    };
  };
  if (sent)
    return (
      <Sent
        onAnother={() => {
          // At once: before that there is no field that could take the focus.
          flushSync(() => setSent(false));
          set(EMPTY);
          form.ref.current?.querySelector('input')?.focus();
        }}
      />
    );
  const { name, error } = field('category');
  return (
    <form {...form} aria-label={contactTexts.form} className="grid grid-cols-1 gap-6">
      <div className="grid items-start gap-6 tablet:grid-cols-2">
        <Field {...counted('name')} autoComplete="name" />
        <Field {...labelled('email')} type="email" autoComplete="email" maxLength={EMAIL_MAX} />
      </div>
      <Field {...counted('subject')} />
      <SelectField
        name={name}
        error={error}
        label={contactTexts.category}
        placeholder={contactTexts.choose}
        options={CATEGORIES}
      />
      <TextArea {...counted('message')} rows={MESSAGE_ROWS} />
      <div>
        <Button type="submit" look="primary" busy={busy} className="max-tablet:w-full">
          {busy ? contactTexts.sending : contactTexts.send}
        </Button>
      </div>
    </form>
  );
}
