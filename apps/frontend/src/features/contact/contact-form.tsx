import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { CONTACT_CATEGORIES, CONTACT_LIMITS, EMAIL_MAX } from '@oncelink/contracts';
import type { Place } from '../../navigation/place.ts';
import { contactTexts } from '../../texts/contact.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CONTACT_FIELDS, lengthOf, type ContactForm as Typed } from './check-contact.ts';
import { readPrefill } from './fill-in.ts';
import { useSendContact } from './use-send-contact.ts';

const CATEGORIES = CONTACT_CATEGORIES.map((value) => ({ value, label: contactTexts.categories[value] }));
/** From this share of a limit on, its field counts. */
const COUNTER_FROM = 0.9;
const MESSAGE_ROWS = 6;

type Counted = 'name' | 'subject' | 'message';

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null;
}

function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const read = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    category: read('category'),
    message: read('message'),
  };
}

/** Fills in what the address asks for, at every visit, and takes the visitor there. What was typed stays. */
function useFillIn(form: RefObject<HTMLFormElement | null>, place: Place): void {
  const filledIn = useRef('');
  const fillIn = useEffectEvent((asked: ReturnType<typeof readPrefill>) => {
    if (form.current === null || asked.category === '') return;
    const [category, subject] = [controlOf(form.current, 'category'), controlOf(form.current, 'subject')];
    if (category) category.value = asked.category;
    if (subject && (subject.value === '' || subject.value === filledIn.current)) {
      subject.value = asked.subject;
      filledIn.current = asked.subject;
    }
    controlOf(form.current, 'name')?.focus();
  });
  useEffect(() => fillIn(readPrefill(place.search)), [place]);
}

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

/**
 * A message to support. The fields are the browser's own until they are sent: what is typed before the code of this
 * page has arrived stays, and so does what could not be sent.
 * @param place its query may name category and subject
 */
export function ContactForm({ place }: { place: Place }) {
  const form = useRef<HTMLFormElement>(null);
  const [lengths, setLengths] = useState<Partial<Record<Counted, number>>>({});
  const { step, problems, send, startAnew } = useSendContact();
  useFillIn(form, place);
  const submit = async (element: HTMLFormElement) => {
    const found = await send(readForm(element));
    const first = CONTACT_FIELDS.find((field) => found[field] !== undefined);
    if (first) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const counted = (name: Counted) => {
    const length = lengths[name] ?? 0;
    const limit = CONTACT_LIMITS[name];
    const counter = length < limit * COUNTER_FROM ? undefined : contactTexts.counter(length, limit);
    return {
      ...field(name),
      hint: counter ?? (name === 'message' ? contactTexts.noSecrets : undefined),
      onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
        setLengths({ ...lengths, [name]: lengthOf(currentTarget.value) }),
    };
  };
  const field = (name: keyof Typed) => ({
    name,
    label: contactTexts[name],
    error: problems[name],
    required: true,
    readOnly: step === 'sending',
  });
  if (step === 'sent')
    return (
      <Sent
        onAnother={() => {
          // At once: before that there is no field that could take the focus.
          flushSync(() => {
            setLengths({});
            startAnew();
          });
          form.current?.querySelector('input')?.focus();
        }}
      />
    );
  return (
    <form
      ref={form}
      method="dialog"
      aria-label={contactTexts.form}
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (step === 'writing') void submit(event.currentTarget);
      }}
    >
      <div className="grid items-start gap-6 tablet:grid-cols-2">
        <Field {...counted('name')} autoComplete="name" />
        <Field {...field('email')} type="email" autoComplete="email" maxLength={EMAIL_MAX} />
      </div>
      <Field {...counted('subject')} />
      <SelectField
        name="category"
        label={contactTexts.category}
        placeholder={contactTexts.choose}
        options={CATEGORIES}
        error={problems.category}
      />
      <TextArea {...counted('message')} rows={MESSAGE_ROWS} />
      <div>
        <Button type="submit" look="primary" busy={step === 'sending'} className="max-tablet:w-full">
          {step === 'sending' ? contactTexts.sending : contactTexts.send}
        </Button>
      </div>
    </form>
  );
}
