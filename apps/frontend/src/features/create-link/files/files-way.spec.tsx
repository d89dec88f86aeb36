import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, json } from '../../../api/testing/fake-server.ts';
import { loadTopic } from '../../../i18n/language.ts';
import { MemoryRouter } from '../../../lib/testing/memory-router.tsx';
import { useStore } from '../../../lib/store.ts';
import { keepSession } from '../../../session/session-store.ts';
import { loadSiteConfig } from '../../../session/site-config.ts';
import { MARA } from '../../../session/testing/mara.ts';
import { SITE_CONFIG } from '../../../session/testing/site-config.ts';
import { Composer } from '../composer.tsx';
import { isMade } from '../create-link-state.ts';
import { createHarness } from '../testing/create-link-harness.ts';
import { usedForm } from '../used-form.ts';
import { sendingState } from './sending-state.ts';

const { flow } = createHarness();

function Form() {
  const state = useStore(flow.store);
  const allowance = { plan: 'free', freeSeconds: 86_400 } as const;
  return isMade(state) ? null : <Composer flow={flow} state={state} allowance={allowance} />;
}

/** The site's word is asked for once in a page. */
beforeEach(async () => {
  fakeServer({ 'GET /api/config': () => json(200, { ...SITE_CONFIG, files: { bytesMax: 5 * 2 ** 30 } }) });
  await loadSiteConfig();
  await loadTopic('create-link');
  await usedForm.load();
  act(() => {
    flow.edit({ text: '', rich: null });
    sendingState.set({ step: 'idle' });
  });
});

const show = (isSignedIn = true) => {
  if (isSignedIn) keepSession({ token: 'token', user: MARA });
  render(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const fileOf = (name: string, bytes: number): File => new File([new Uint8Array(bytes)], name);
const drop = (...files: readonly File[]) =>
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
const generate = () => screen.getByRole('button', { name: 'Generate Secure Link' });

describe('files in the form', () => {
  it('dropped on the page, they stand in a list with their sizes, and can be taken out', async () => {
    const user = show();
    expect(drop(fileOf('plan.pdf', 3_400_000), fileOf('notes.txt', 500))).toBe(false);
    const list = await screen.findByRole('list', { name: 'Chosen files' });
    expect(within(list).getByText('3.2 MB')).toBeVisible();
    expect(screen.getByText('2 files · 3.2 of 5 MB')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add files (2)' })).toHaveAttribute('aria-expanded', 'true');
    expect(generate()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Take plan.pdf out' }));
    await user.click(screen.getByRole('button', { name: 'Take notes.txt out' }));
    expect(generate()).toBeDisabled();
  });

  it('larger than the plan, they keep the form from being sent and say why', async () => {
    const user = show();
    await user.type(screen.getByRole('textbox', { name: 'Secret' }), 'the plan');
    drop(fileOf('disk.img', 6_000_000));
    expect(await screen.findByText('5 MB is the limit of your plan. Pro sends up to 2 GB.')).toBeVisible();
    expect(generate()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Take disk.img out' }));
    expect(generate()).toBeEnabled();
  });

  it('signed out, the page says that they need an account, and keeps what was typed and chosen', async () => {
    const user = show(false);
    await user.type(screen.getByRole('textbox', { name: 'Secret' }), 'the plan');
    await user.click(screen.getByRole('button', { name: 'Add files' }));
    expect(await screen.findByText('Files need an account.')).toBeVisible();
    drop(fileOf('plan.pdf', 100));
    expect(await screen.findByText('plan.pdf')).toBeVisible();
    act(() => keepSession({ token: 'token', user: MARA }));
    expect(screen.getByText('plan.pdf')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Secret' })).toHaveValue('the plan');
    expect(screen.getByRole('button', { name: 'Add more' })).toBeVisible();
  });

  it('a pasted picture is a file; a table that is pasted stays a text', async () => {
    show();
    const files = [fileOf('image.png', 900)];
    const field = screen.getByRole('textbox', { name: 'Secret' });
    expect(fireEvent.paste(field, { clipboardData: { types: ['text/plain', 'Files'], files } })).toBe(true);
    expect(screen.queryByText('image.png')).toBeNull();
    expect(fireEvent.paste(field, { clipboardData: { types: ['Files'], files } })).toBe(false);
    expect(await screen.findByText('image.png')).toBeVisible();
  });

  it('on their way, they show how far they are in the panel and in the title', async () => {
    show();
    document.title = 'Oncelink';
    act(() =>
      sendingState.set({
        step: 'sending',
        line: 'running',
        bytes: 824 * 2 ** 20,
        sent: 312 * 2 ** 20,
        secondsLeft: 190,
      }),
    );
    expect(await screen.findByText('312 of 824 MB · 3 minutes left')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      '37%, 312 of 824 MB · 3 minutes left',
    );
    expect(document.title).toBe('37% · Oncelink');
    act(() => sendingState.set({ step: 'failed', why: 'changed' }));
    expect(await screen.findByText(/changed, moved or removed/)).toBeVisible();
    expect(document.title).toBe('Oncelink');
  });
});
