import { useEffect, useState, type FormEvent, type RefObject } from 'react';
import { useEarlyInput } from './use-early-input.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is wrong with a form: a sentence for each wrong field. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string | undefined };

interface FormOptions<Values> {
  /** What the fields begin with, by their names. */
  readonly initial: Values;
  /** Without problems the form is sent. */
  readonly check?: (typed: Values) => Problems<Values>;
  /** @returns the fields that were refused, with the reasons */
  readonly send: (typed: Values) => Promise<Problems<Values>>;
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const namedControls = (form: HTMLFormElement | null, names: object): readonly Control[] =>
  Array.from(form?.elements ?? [])
    .filter(isControl)
    .filter(({ name }) => Object.hasOwn(names, name));

/** What the fields of a form hold. They are the browser's own, so what is typed before the code of the page arrives stays. */
function useFields<Values extends Readonly<Record<string, string>>>(begin: Values) {
  const [initial] = useState(begin);
  const [values, setValues] = useState(initial);
  const read = (element: HTMLFormElement | null): Values =>
    namedControls(element, initial)
      .filter(({ name, value }) => value !== initial[name])
      .reduce<Values>((all, { name, value }) => ({ ...all, [name]: value }), initial);
  const form = useEarlyInput<HTMLFormElement, Values>(read, initial, setValues);
  const follow = () => setValues(read(form.current));
  const set = (changes: Partial<Values>): void => {
    for (const control of namedControls(form.current, changes))
      control.value = changes[control.name] ?? control.value;
    follow();
  };
  return { form, initial, values, read: () => read(form.current), follow, set };
}

/** What is wrong with a form. Its first wrong field takes the focus. */
function useProblems<Values>(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, failures]);
  /** @returns whether anything is wrong */
  const fail = (found: Problems<Values>): boolean => {
    setProblems(found);
    const failed = Object.values(found).some((problem) => problem !== undefined);
    if (failed) setFailures((before) => before + 1);
    return failed;
  };
  const forget = (name: string) => setProblems((before) => ({ ...before, [name]: undefined }));
  return { problems, fail, forget };
}

/**
 * The state of a form: what was typed, what is wrong with it, and whether it is being sent. A sentence about a field goes
 * when the field is edited; the first wrong field takes the focus when the form is sent.
 * @returns `form` and `field(name)` are the props of the form and of its fields; `set` changes fields
 */
export function useForm<Values extends Readonly<Record<string, string>>>(options: FormOptions<Values>) {
  const { form, initial, values, read, follow, set } = useFields(options.initial);
  const { problems, fail, forget } = useProblems<Values>(form);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const typed = read();
    if (busy || fail(options.check?.(typed) ?? {})) return;
    setBusy(true);
    const refused = await options.send(typed);
    setBusy(false);
    fail(refused);
  };
  const onChange = ({ target }: FormEvent): void => {
    follow();
    if (target instanceof Element && isControl(target)) forget(target.name);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    defaultValue: initial[name],
    error: problems[name],
    readOnly: busy,
  });
  return {
    values,
    busy,
    set,
    field,
    form: { ref: form, method: 'dialog' as const, noValidate: true, onChange, onSubmit },
  };
}
