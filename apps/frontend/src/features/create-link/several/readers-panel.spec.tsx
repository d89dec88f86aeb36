import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { loadTopic } from '../../../i18n/language.ts';
import { MemoryRouter } from '../../../lib/testing/memory-router.tsx';
import { useStore } from '../../../lib/store.ts';
import { keepSession } from '../../../session/session-store.ts';
import { MARA } from '../../../session/testing/mara.ts';
import type { CreateLinkFlow } from '../create-link-flow.ts';
import { isMade } from '../create-link-state.ts';
import { createHarness } from '../testing/create-link-harness.ts';
import { ReadersPanel } from './readers-panel.tsx';

function Panel({ flow }: { readonly flow: CreateLinkFlow }) {
  const state = useStore(flow.store);
  return isMade(state) ? null : <ReadersPanel form={state.form} onEdit={(change) => flow.edit(change)} />;
}

async function show() {
  await loadTopic('ready-link');
  await loadTopic('late/readers');
  const { flow } = createHarness();
  render(
    <MemoryRouter>
      <Panel flow={flow} />
    </MemoryRouter>,
  );
  const names = () => {
    const state = flow.store.get();
    return isMade(state) ? undefined : state.form.rich?.readers;
  };
  return { names, user: userEvent.setup() };
}

const name = (number: number) => screen.getByRole('textbox', { name: `Reader ${number}` });
const another = () => screen.queryByRole('button', { name: 'Another reader' });

beforeEach(() => localStorage.clear());

describe('a link for each of several readers', () => {
  it('says to a visitor why one link has one reader, and what an account has', async () => {
    const { names } = await show();
    expect(screen.getByText(/whoever opens it first gets the secret/)).toBeVisible();
    expect(screen.getByText('Signed in, you can send a secret to 3 readers. It is free.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/get-started');
    expect(another()).toBeNull();
    expect(names()).toBeUndefined();
  });

  it('has up to three readers with a free account, typed one after the other', async () => {
    keepSession({ token: 'ol_token', user: { ...MARA, subscriptionStatus: 'free' } });
    const { names, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Another reader' }));
    expect(name(1)).toHaveFocus();
    await user.keyboard('Ana');
    await user.click(screen.getByRole('button', { name: 'Another reader' }));
    expect(name(3)).toHaveFocus();
    await user.keyboard('Cleo');
    expect(names()).toEqual(['Ana', '', 'Cleo']);
    expect(another()).toBeNull();
    expect(screen.getByText('Your plan has 3 readers for a secret; Pro has 50.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove: Reader 2' }));
    expect(names()).toEqual(['Ana', 'Cleo']);
    expect(name(2)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove: Ana' }));
    expect(names()).toBeUndefined();
    expect(another()).toHaveFocus();
  });

  it('cuts a name at 60 characters', async () => {
    keepSession({ token: 'ol_token', user: { ...MARA, subscriptionStatus: 'pro' } });
    const { names, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Another reader' }));
    await user.paste('é'.repeat(70));
    expect(names()).toEqual(['é'.repeat(60), '']);
  });
});
