import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { ERROR_TEXTS } from '@oncelink/contracts';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { ToastHost } from '../../ui/toast/toast-host.tsx';
import ContactPage from './contact-page.tsx';

const CONTACT = 'POST /api/contact';
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ [CONTACT]: () => json(202, { ok: true }) });
});

const show = (address = '/contact') => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ContactPage />
      <ToastHost />
    </MemoryRouter>,
  );
  return userEvent.setup();
};

const field = (name: string) => screen.getByRole('textbox', { name });
const category = () => screen.getByRole('combobox', { name: 'Category' });
const send = () => screen.getByRole('button', { name: 'Send message' });
const paste = async (user: ReturnType<typeof show>, name: string, text: string) => {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
};

async function fillIn(user: ReturnType<typeof show>): Promise<void> {
  await paste(user, 'Name', 'Mara Lindqvist');
  await paste(user, 'Email', ' mara@example.com ');
  await paste(user, 'Subject', 'A question');
  await user.selectOptions(category(), 'billing');
  await paste(user, 'Message', 'Can I pay\nby the year?');
}

describe('the contact form', () => {
  it('offers every category, none of them chosen, and six rows for the message', () => {
    show();
    expect(
      within(category())
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Choose a category',
      'General Question',
      'Technical Support',
      'Billing & Account',
      'Security Concern',
      'Feature Request',
      'Bug Report',
    ]);
    expect(category()).toHaveValue('');
    expect(field('Message')).toHaveAttribute('rows', '6');
  });

  it('sends what was written, says so, and can be used again', async () => {
    const user = show();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText('Message sent')).toBeVisible();
    expect(server.callsTo(CONTACT).map(({ body }) => body)).toEqual([
      {
        name: 'Mara Lindqvist',
        email: 'mara@example.com',
        subject: 'A question',
        category: 'billing',
        message: 'Can I pay\nby the year?',
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(field('Message')).toHaveValue('');
    expect(field('Name')).toHaveFocus();
  });

  it('asks for everything that is missing, and leads to the first of it', async () => {
    const user = show();
    await user.click(send());
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(4);
    expect(screen.getByText('Please choose a category.')).toBeVisible();
    expect(field('Name')).toHaveFocus();
    await fillIn(user);
    await paste(user, 'Email', 'mara@localhost');
    await user.click(send());
    expect(field('Email')).toBeInvalid();
    expect(field('Email')).toHaveAccessibleDescription('Enter an email address like name@example.com.');
    expect(server.seen).toEqual([]);
  });

  it('counts near the limits and refuses what is beyond them', async () => {
    const user = show();
    await fillIn(user);
    await paste(user, 'Message', '🔒'.repeat(4500));
    expect(screen.getByText('4,500 of 5,000')).toBeVisible();
    await paste(user, 'Message', '🔒'.repeat(5003));
    await user.click(send());
    expect(screen.getByText('3 characters too many.')).toBeVisible();
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['RATE_LIMITED', () => refusal('RATE_LIMITED'), ERROR_TEXTS.RATE_LIMITED],
    [
      'a broken connection',
      () => new TypeError('connection reset'),
      'Your message was not sent. Everything you typed is still here; please try again.',
    ],
  ] as const)('keeps what was typed after %s, and is not sent twice by itself', async (_, answer, reason) => {
    server.answers[CONTACT] = answer;
    const user = show();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(reason)).toBeVisible();
    expect(field('Message')).toHaveValue('Can I pay\nby the year?');
    expect(category()).toHaveValue('billing');
    expect(server.callsTo(CONTACT)).toHaveLength(1);
  });

  it('shows beside its field what the server refused', async () => {
    server.answers[CONTACT] = () =>
      json(400, { code: 'VALIDATION', fields: [{ path: 'body.subject', message: 'no' }] });
    const user = show();
    await fillIn(user);
    await user.click(send());
    expect(
      await screen.findByText("Please check this field. It holds something that we can't accept."),
    ).toBeVisible();
    expect(field('Subject')).toHaveFocus();
    expect(field('Name')).toBeValid();
  });
});

describe('a security emergency', () => {
  it('leads to the form, as a security concern, and to the policy', async () => {
    const user = show();
    const block = within(screen.getByRole('region', { name: 'Security Emergency' }));
    expect(block.getByRole('link', { name: 'security.txt' })).toHaveAttribute(
      'href',
      '/.well-known/security.txt',
    );
    await user.click(block.getByRole('link', { name: 'Report Security Issue' }));
    expect(category()).toHaveValue('security');
    expect(field('Subject')).toHaveValue('Security report');
    expect(field('Name')).toHaveFocus();
  });

  it('does so again, over what the address has filled in, but not over what was typed', async () => {
    const user = show('/contact?category=general&subject=demo');
    const report = screen.getByRole('link', { name: 'Report Security Issue' });
    await user.click(report);
    expect(field('Subject')).toHaveValue('Security report');
    await user.selectOptions(category(), 'billing');
    await paste(user, 'Subject', 'An invoice');
    await user.click(report);
    expect(category()).toHaveValue('security');
    expect(field('Subject')).toHaveValue('An invoice');
  });
});

describe('the address of the form', () => {
  it('fills in only what this site lists', () => {
    show('/contact?category=general&subject=Send+me+your+password');
    expect(category()).toHaveValue('general');
    expect(field('Subject')).toHaveValue('');
  });
});
