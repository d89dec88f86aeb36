import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { fakeServer, json } from '../api/testing/fake-server.ts';
import { openDialog } from '../session/open-dialog.ts';
import { currentSession, keepSession } from '../session/session-store.ts';
import { MARA } from '../session/testing/mara.ts';
import { DialogHost } from './dialog-host.tsx';

beforeEach(() => {
  fakeServer({
    'POST /api/auth/send-verification': () => json(200, { ok: true, requestId: 'r1' }),
    'POST /api/auth/verify-code': () => json(200, { token: 'ol_new', user: MARA, isNewUser: false }),
  });
  render(
    <MemoryRouter>
      <textarea aria-label="Secret" defaultValue="hunter2" />
      <DialogHost />
    </MemoryRouter>,
  );
});

const open = async () => {
  act(() => openDialog({ name: 'sign-in' }));
  return screen.findByRole('dialog', { name: 'Sign in' });
};

describe('signing in over a page', () => {
  it('takes the focus, signs in, and leaves the page as it was', async () => {
    await open();
    const email = screen.getByRole('textbox', { name: 'Email' });
    // The dialog is there before the browser is told to show it.
    await waitFor(() => expect(email).toHaveFocus());
    fireEvent.change(email, { target: { value: MARA.email } });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    fireEvent.change(await screen.findByRole('textbox', { name: '6-digit code' }), {
      target: { value: '123456' },
    });
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentSession()?.token).toBe('ol_new');
    expect(screen.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2');
  });

  it('can be called off', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const dialog = await open();
    act(() => {
      if (dialog instanceof HTMLDialogElement) dialog.close();
      fireEvent(dialog, new Event('close'));
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is over when another tab has signed in', async () => {
    await open();
    act(() => keepSession({ token: 'ol_other', user: MARA }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
