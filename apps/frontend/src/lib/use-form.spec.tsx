import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Field } from '../ui/field.tsx';
import { useForm, type Problems } from './use-form.ts';

const EMPTY = { name: '', email: '' };
type Values = typeof EMPTY;

const check = ({ name, email }: Values): Problems<Values> => ({
  name: name === '' ? 'No name.' : undefined,
  email: email === '' ? 'No address.' : undefined,
});

const TestForm = ({ send }: { send: (typed: Values) => Promise<Problems<Values>> }) => {
  const { form, field, values, set, busy } = useForm({ initial: EMPTY, check, send });
  return (
    <form {...form}>
      <Field {...field('name')} label="Name" />
      <Field {...field('email')} label="Email" />
      <button type="submit">{busy ? 'Sending' : `Send as ${values.name}`}</button>
      <button type="button" onClick={() => set({ name: 'Mara' })}>
        Fill in
      </button>
    </form>
  );
};

const show = (send: (typed: Values) => Promise<Problems<Values>> = async () => ({})) => {
  const spy = jest.fn(send);
  render(<TestForm send={spy} />);
  return { user: userEvent.setup(), send: spy };
};
const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const emailField = () => screen.getByRole('textbox', { name: 'Email' });
const submit = () => screen.getByRole('button', { name: /^Send/ });

it('sends nothing that is wrong, and leads to the first wrong field', async () => {
  const { user, send } = show();
  await user.click(submit());
  expect(send).not.toHaveBeenCalled();
  expect(nameField()).toHaveFocus();
  expect(nameField()).toHaveAccessibleDescription('No name.');
  expect(emailField()).toBeInvalid();
});

it('takes a sentence back when its field is edited, and keeps the focus there', async () => {
  const { user } = show();
  await user.click(submit());
  await user.type(emailField(), 'm');
  expect(emailField()).toBeValid();
  expect(emailField()).toHaveFocus();
  expect(nameField()).toBeInvalid();
});

it('is sent once at a time, and shows what the server refused', async () => {
  let answer: (refused: Problems<Values>) => void = () => undefined;
  const { user, send } = show(() => new Promise((done) => (answer = done)));
  await user.click(screen.getByRole('button', { name: 'Fill in' }));
  await user.type(emailField(), 'mara@example.com');
  await user.click(screen.getByRole('button', { name: 'Send as Mara' }));
  await user.click(screen.getByRole('button', { name: 'Sending' }));
  expect(send.mock.calls).toEqual([[{ name: 'Mara', email: 'mara@example.com' }]]);
  expect(emailField()).toHaveAttribute('readonly');
  await act(async () => answer({ email: 'Refused.' }));
  expect(emailField()).toHaveFocus();
  expect(emailField()).toHaveAccessibleDescription('Refused.');
  expect(emailField()).toHaveValue('mara@example.com');
});
