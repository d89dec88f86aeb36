import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useStore } from '../../../lib/store.ts';
import { loadTopic } from '../../../i18n/language.ts';
import { fakeServer, json } from '../../../api/testing/fake-server.ts';
import { keepSession } from '../../../session/session-store.ts';
import { loadSiteConfig } from '../../../session/site-config.ts';
import { MARA } from '../../../session/testing/mara.ts';
import { SITE_CONFIG } from '../../../session/testing/site-config.ts';
import { MemoryRouter } from '../../../lib/testing/memory-router.tsx';
import { Composer } from '../composer.tsx';
import type { CreateLinkFlow } from '../create-link-flow.ts';
import { isMade } from '../create-link-state.ts';
import { createHarness } from '../testing/create-link-harness.ts';
import { usedForm } from '../used-form.ts';

function Form({ flow }: { readonly flow: CreateLinkFlow }) {
  const state = useStore(flow.store);
  const allowance = { plan: 'free', freeSeconds: 86_400 } as const;
  return isMade(state) ? <p>made</p> : <Composer flow={flow} state={state} allowance={allowance} />;
}

async function show() {
  await loadTopic('create-link');
  await usedForm.load();
  const harness = createHarness();
  render(
    <MemoryRouter>
      <Form flow={harness.flow} />
    </MemoryRouter>,
  );
  const typed = () => {
    const state = harness.flow.store.get();
    if (isMade(state)) throw new Error('the link is made');
    return state.form;
  };
  return { ...harness, typed, user: userEvent.setup() };
}

it('a password is made, shown with its bits, made again, and put behind the text', async () => {
  const { user, typed } = await show();
  await user.type(screen.getByRole('textbox', { name: 'Secret' }), 'root');
  await user.click(screen.getByRole('button', { name: 'Make a password' }));
  const first = (await screen.findByRole('status')).textContent;
  expect(screen.getByText('121 bits, made on this device')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Another' }));
  const second = screen.getByRole('status').textContent;
  expect(second).not.toBe(first);
  await user.click(screen.getByRole('button', { name: 'Put it into the text' }));
  expect(typed().text).toBe(`root ${second}`);
  await user.click(screen.getByRole('radio', { name: 'Passphrase' }));
  expect(screen.getByText('66 bits, made on this device')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^[a-z]+(-[a-z]+){5}$/);
});

it('a note is cut at 140 characters and says what is left', async () => {
  const { user, typed } = await show();
  await user.click(screen.getByRole('button', { name: 'Note, answer' }));
  const note = await screen.findByRole('textbox', { name: 'Note, read before the secret opens' });
  await user.click(note);
  await user.paste('x'.repeat(150));
  expect(typed().rich?.note).toBe('x'.repeat(140));
  expect(screen.getByText(/0 characters left/)).toBeVisible();
});

describe('a mail when the link is opened', () => {
  const openPanel = async () => {
    fakeServer({ 'GET /api/config': () => json(200, SITE_CONFIG) });
    await loadSiteConfig();
    const shown = await show();
    await shown.user.type(screen.getByRole('textbox', { name: 'Secret' }), 'typed');
    await shown.user.click(screen.getByRole('button', { name: 'Mail when opened' }));
    expect(await screen.findByText(/The reader sees, before opening it, that you are told/)).toBeVisible();
    return shown;
  };

  it('is for people who are signed in', async () => {
    await openPanel();
    expect(screen.queryByRole('switch', { name: 'Mail me when it is opened' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/get-started');
  });

  it('is switched on for this link, and the server is asked with it', async () => {
    keepSession({ token: 'ol_token', user: MARA });
    const { user, typed, sent } = await openPanel();
    const wish = screen.getByRole('switch', { name: 'Mail me when it is opened' });
    await user.click(wish);
    expect(typed().rich).toMatchObject({ tells: true });
    await user.click(wish);
    expect(typed().rich).toBeNull();
    await user.click(wish);
    await user.click(screen.getByRole('button', { name: 'Generate Secure Link' }));
    expect(await screen.findByText('made', undefined, { timeout: 10_000 })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tell: { language: 'en' } });
  });

  it('is on where the account wants it for all new links, seen or not', async () => {
    keepSession({ token: 'ol_token', user: { ...MARA, tellOpened: true } });
    const { user, typed, sent } = await show();
    await user.type(screen.getByRole('textbox', { name: 'Secret' }), 'typed');
    expect(screen.getByRole('button', { name: 'Mail when opened: on' })).toBeVisible();
    expect(typed().rich).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Generate Secure Link' }));
    expect(await screen.findByText('made', undefined, { timeout: 10_000 })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tell: { language: 'en' } });
  });

  it('is off for the one link whose maker says so, and the account is not changed', async () => {
    keepSession({ token: 'ol_token', user: { ...MARA, tellOpened: true } });
    const { user, typed, sent } = await show();
    await user.type(screen.getByRole('textbox', { name: 'Secret' }), 'typed');
    await user.click(screen.getByRole('button', { name: 'Mail when opened: on' }));
    const wish = await screen.findByRole('switch', { name: 'Mail me when it is opened' });
    expect(wish).toBeChecked();
    await user.click(wish);
    expect(typed().rich).toMatchObject({ tells: false });
    expect(screen.getByRole('button', { name: 'Mail when opened' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Generate Secure Link' }));
    expect(await screen.findByText('made', undefined, { timeout: 10_000 })).toBeVisible();
    expect(sent[0]?.body).not.toHaveProperty('tell');
  });
});

it('a login takes the place of the text, is sent as fields, and the text comes back', async () => {
  const { user, typed } = await show();
  await user.type(screen.getByRole('textbox', { name: 'Secret' }), 'typed before');
  await user.click(screen.getByRole('button', { name: 'Login, Wi-Fi, key, card' }));
  await user.click(await screen.findByRole('radio', { name: 'Login' }));
  expect(screen.queryByRole('textbox', { name: 'Secret' })).toBeNull();
  const send = screen.getByRole('button', { name: 'Generate Secure Link' });
  expect(send).toBeDisabled();
  await user.type(await screen.findByLabelText('Password', { selector: 'input[type=password]' }), 'hunter2');
  expect(send).toBeEnabled();
  expect(typed().rich).toMatchObject({ form: 'login', values: { password: 'hunter2' }, problem: null });
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  expect(screen.getByRole('textbox', { name: 'Secret' })).toHaveValue('typed before');
  await user.click(screen.getByRole('radio', { name: 'Login' }));
  await user.click(send);
  expect(await screen.findByText('made', undefined, { timeout: 10_000 })).toBeVisible();
});
