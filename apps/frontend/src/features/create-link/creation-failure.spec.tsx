import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadTopic } from '../../i18n/language.ts';
import { keepSession } from '../../session/session-store.ts';
import { useDialogRequest } from '../../session/open-dialog.ts';
import { CreationFailure } from './creation-failure.tsx';

const MARA = {
  token: 'ol_token',
  user: {
    id: 'u1',
    email: 'mara@example.com',
    name: 'Mara',
    avatar: null,
    subscriptionStatus: 'pro',
    subscriptionRenewsAt: null,
    subscriptionEndsAt: null,
    customerId: null,
  },
} as const;

const Asked = () => <p>{useDialogRequest()?.name === 'sign-in' ? 'dialog asked for' : 'no dialog'}</p>;

function show() {
  const onSubmit = jest.fn();
  render(
    <form
      aria-label="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <CreationFailure
        failure={{ refusal: 'SESSION_ENDED', mayBeUnsealed: false, signIn: true }}
        onUnsealed={() => undefined}
      />
      <Asked />
    </form>,
  );
  return { onSubmit, user: userEvent.setup() };
}

describe('when the session has ended while a link was to be made', () => {
  it('offers to sign in over the form, then to go on with the same button', async () => {
    const { onSubmit, user } = show();
    expect(screen.getByText(/Your text is still here/)).toBeVisible();
    const button = screen.getByRole('button', { name: 'Sign in' });
    expect(screen.getAllByRole('button')).toEqual([button]);
    await user.click(button);
    expect(screen.getByText('dialog asked for')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    act(() => keepSession(MARA));
    expect(screen.getByText(/You are signed in again/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generate Secure Link' })).toBe(button);
    await user.click(button);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

it('says how many readers the plan has room for, not that an option is part of Pro', async () => {
  await loadTopic('late/readers');
  const failure = {
    refusal: 'PRO_REQUIRED',
    tooManyReaders: true,
    mayBeUnsealed: false,
    signIn: false,
  } as const;
  render(<CreationFailure failure={failure} onUnsealed={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /Your plan has \d+ readers for a secret; Pro has \d+\./,
  );
  expect(screen.getByRole('alert')).not.toHaveTextContent('This option');
});
