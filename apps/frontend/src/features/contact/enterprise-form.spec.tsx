import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { ToastHost } from '../../ui/toast/toast-host.tsx';
import { EnterpriseForm } from './enterprise-form.tsx';

const SALES = 'POST /api/contact-sales';
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ [SALES]: () => json(202, { ok: true }) });
});

const show = () => {
  render(
    <>
      <EnterpriseForm />
      <ToastHost />
    </>,
  );
  return userEvent.setup();
};

const email = () => screen.getByRole('textbox', { name: 'Work email' });
const website = () => screen.getByRole('textbox', { name: 'Website (optional)' });
const send = () => screen.getByRole('button', { name: 'Contact sales' });

describe('the form of the Enterprise plan', () => {
  it('needs an address, and nothing else', async () => {
    const user = show();
    expect(send()).toBeDisabled();
    await user.type(email(), '   ');
    expect(send()).toBeDisabled();
    await user.type(email(), ' mara@example.com ');
    await user.click(send());
    expect(await screen.findByText('Message sent')).toBeVisible();
    expect(server.callsTo(SALES).map(({ body }) => body)).toEqual([{ email: 'mara@example.com' }]);
  });

  it.each([
    ['example.com', 'https://example.com'],
    ['http://example.com/about', 'http://example.com/about'],
  ])('takes the website %s', async (typed, sent) => {
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.type(website(), typed);
    await user.click(send());
    expect(server.callsTo(SALES)[0]?.body).toEqual({ email: 'mara@example.com', website: sent });
  });

  it.each(['javascript:alert(1)', 'our site', 'localhost'])('refuses the website %s', async (typed) => {
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.type(website(), typed);
    await user.click(send());
    expect(screen.getByText('Enter an address like https://example.com.')).toBeVisible();
    expect(server.seen).toEqual([]);
  });

  it('is busy once, and keeps what was typed when it fails', async () => {
    let answer = (): void => undefined;
    server.answers[SALES] = () =>
      new Promise((done) => {
        answer = () => done(refusal('RATE_LIMITED'));
      });
    const user = show();
    await user.type(email(), 'mara@example.com');
    await user.click(send());
    const busy = screen.getByRole('button', { name: 'Sending...' });
    await user.click(busy);
    expect(server.callsTo(SALES)).toHaveLength(1);
    answer();
    expect(await screen.findByText(/^Too many requests/)).toBeVisible();
    expect(email()).toHaveValue('mara@example.com');
    expect(send()).toBeEnabled();
  });
});
