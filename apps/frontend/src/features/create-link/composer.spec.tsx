import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Plan } from '@oncelink/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { NetworkError } from '../../lib/network-error.ts';
import { useStore } from '../../lib/store.ts';
import { Composer } from './composer.tsx';
import type { CreateLinkEffects, CreateLinkFlow } from './create-link-flow.ts';
import { isMade } from './create-link-state.ts';
import { createHarness } from './testing/create-link-harness.ts';
import { usedForm } from './used-form.ts';

beforeAll(() => usedForm.load());

function Page({ flow, plan }: { flow: CreateLinkFlow; plan: Plan }) {
  const state = useStore(flow.store);
  return isMade(state) ? (
    <p>{state.step === 'ready' && state.link.kind}</p>
  ) : (
    <Composer flow={flow} state={state} allowance={{ plan, freeSeconds: 86_400 }} />
  );
}

function show(plan: Plan, effects: Partial<CreateLinkEffects> = {}) {
  const harness = createHarness(effects);
  render(
    <MemoryRouter>
      <Page flow={harness.flow} plan={plan} />
    </MemoryRouter>,
  );
  return { ...harness, user: userEvent.setup() };
}

const secret = () => screen.getByRole('textbox', { name: 'Secret' });
const option = (name: string) => screen.getByRole('switch', { name });
const generate = () => screen.getByRole('button', { name: 'Generate Secure Link' });
const type = (flow: CreateLinkFlow, text: string) => act(() => flow.edit({ text }));

describe('the counter', () => {
  it('appears at 1,900 characters and tells the excess over 2,000', async () => {
    const { user } = show('free');
    const paste = async (length: number) => {
      await user.clear(secret());
      await user.click(secret());
      await user.paste('🔒'.repeat(length));
    };
    await paste(1899);
    expect(screen.queryByText(/of 2,000/)).not.toBeInTheDocument();
    await paste(1900);
    expect(screen.getByText('1,900 of 2,000')).toBeVisible();
    await paste(2000);
    expect(generate()).toBeEnabled();
    await paste(2037);
    expect(screen.getByText('37 over 2,000')).toBeVisible();
    expect(generate()).toBeDisabled();
  });
});

describe('the form', () => {
  it('can be sent once there is something other than blanks', async () => {
    const { user } = show('free');
    expect(generate()).toBeDisabled();
    await user.type(secret(), '   ');
    expect(generate()).toBeDisabled();
    await user.type(secret(), 'hunter2');
    await user.click(generate());
    expect(await screen.findByText('sealed')).toBeVisible();
  });

  it('is sent by Ctrl+Enter and by ⌘+Enter, from anywhere', async () => {
    const { user, notices } = show('free');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.keyboard('{Meta>}{Enter}{/Meta}');
    expect(notices).toEqual(['empty', 'empty']);
  });

  it('leads free users to the plans as soon as they want a Pro option', async () => {
    const { user } = show('free');
    expect(screen.getAllByRole('link', { name: 'Pro: see the plans' })).toHaveLength(2);
    await user.click(option('Create a short link'));
    expect(screen.getByRole('link', { name: 'Upgrade your plan' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByRole('button', { name: 'Generate Secure Link' })).not.toBeInTheDocument();
    await user.click(option('Create a short link'));
    expect(generate()).toBeInTheDocument();
  });

  it('shows Pro users no badges', () => {
    show('pro');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Ask for a secret']);
  });

  it('says that the life of a link which opens later counts from its start', async () => {
    const { user } = show('pro');
    await user.click(option('Set expiration date'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Opens' }), 'Opens in 24 hours');
    expect(screen.getByText('Expires 24 hours after its start • One-time view')).toBeVisible();
    expect(screen.queryByText(/Expires in/)).not.toBeInTheDocument();
    await user.click(option('Set expiration date'));
    expect(screen.getByText('Expires in 24 hours • One-time view')).toBeVisible();
  });

  it('says how long the link will live', async () => {
    const { user } = show('pro');
    expect(screen.getByText('Expires in 24 hours • One-time view')).toBeVisible();
    await user.click(option('Set expiration date'));
    const choices = screen.getByRole('combobox', { name: 'Expires after' });
    expect(Array.from(choices.children, (choice) => choice.textContent)).toEqual([
      '30 seconds',
      '5 min',
      '1 hour',
      '8 hours',
      '1 day',
      '1 week',
      '4 weeks',
      'Off (never expires)',
      'Custom time',
    ]);
    await user.selectOptions(choices, 'Off (never expires)');
    expect(screen.getByText('Never expires • One-time view')).toBeVisible();
    await user.selectOptions(choices, 'Custom time');
    const amount = screen.getByRole('spinbutton', { name: 'Number' });
    await user.clear(amount);
    await user.type(amount, '36');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'hours');
    expect(screen.getByText('Expires in 36 hours • One-time view')).toBeVisible();
    await user.clear(amount);
    expect(screen.getByText('30 seconds to 365 days')).toBeVisible();
    expect(amount).toBeInvalid();
  });

  it('takes a password of at most 100 characters, hidden until it is to be seen', async () => {
    const { user, flow } = show('pro');
    await user.click(option('Password protect this secret'));
    const password = screen.getByLabelText('Password');
    await user.click(password);
    await user.paste('🔑'.repeat(101));
    expect(flow.store.get()).toMatchObject({ form: { password: '🔑'.repeat(100) } });
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('suggests a password of four words and shows it', async () => {
    const { user } = show('pro');
    await user.click(option('Password protect this secret'));
    await user.click(screen.getByRole('button', { name: 'Suggest a password' }));
    expect(await screen.findByDisplayValue(/^[a-z]+(-[a-z]+){3}$/)).toHaveAttribute('type', 'text');
  });

  it('says that it is busy and keeps the text as it is', async () => {
    let answer = (): void => undefined;
    const { user, flow } = show('free', {
      createSeal: () => new Promise((_, fail) => (answer = () => fail(new NetworkError()))),
    });
    await user.type(secret(), 'hunter2');
    await user.click(generate());
    expect(screen.getByRole('button', { name: 'Creating secure link...' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    expect(secret()).toHaveAttribute('readonly');
    type(flow, 'something else');
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('No link was made');
    expect(secret()).toHaveValue('hunter2');
  });

  it('offers two ways out when the server does not answer', async () => {
    const { user } = show('free', { createSeal: () => Promise.reject(new NetworkError()) });
    await user.type(secret(), 'hunter2');
    await user.click(generate());
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Make an unsealed link' }));
    expect(await screen.findByText('unsealed')).toBeVisible();
  });
});

describe('the start of a link', () => {
  it('opens at once, in a while or on a day, and says what it will do', async () => {
    const { user, flow } = show('pro');
    await user.click(option('Set expiration date'));
    const opens = screen.getByRole('combobox', { name: 'Opens' });
    const startOf = () => Object(flow.store.get()).form.start;
    expect([startOf(), screen.queryByText(/Opens from/)]).toEqual([undefined, null]);
    await user.selectOptions(opens, 'Opens in 1 hour');
    expect(startOf()).toEqual({ after: 3600 });
    expect(screen.getByText(/^Opens from .* on\.$/)).toBeVisible();
    await user.selectOptions(opens, 'Opens on a day …');
    const moment = screen.getByLabelText('Day and time');
    expect(startOf().at).toBeGreaterThan(Date.now());
    const set = (value: string) => fireEvent.change(moment, { target: { value } });
    set('2001-02-03T04:05');
    expect(screen.getByText('Opens at once: that moment is over.')).toBeVisible();
    set('2999-02-03T04:05');
    expect(startOf().at - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
    expect(moment).not.toHaveValue('2999-02-03T04:05');
    const before = startOf();
    set('');
    expect(startOf()).toEqual(before);
    await user.selectOptions(opens, 'Opens at once');
    expect(startOf()).toBeUndefined();
  });
});

describe('the life of a free link', () => {
  it('is chosen up to 24 hours; another one leads to the plans', async () => {
    const { user, flow, sent } = show('free');
    type(flow, 'hunter2');
    await user.click(option('Set expiration date'));
    const choices = screen.getByRole('combobox', { name: 'Expires after' });
    expect(Array.from(choices.children, (choice) => choice.textContent)).toEqual([
      '30 seconds · Pro',
      '5 min · Pro',
      '1 hour',
      '8 hours',
      '1 day',
      '1 week · Pro',
      '4 weeks · Pro',
      'Off (never expires) · Pro',
      'Custom time · Pro',
    ]);
    await user.selectOptions(choices, '1 week · Pro');
    expect(screen.getByRole('link', { name: 'Upgrade your plan' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Pro: see the plans' })).toHaveLength(3);
    await user.selectOptions(choices, '1 hour');
    expect(screen.getByText('Expires in 1 hour • One-time view')).toBeVisible();
    const opens = screen.getByRole('combobox', { name: 'Opens' });
    await user.selectOptions(opens, 'Opens in 8 hours · Pro');
    expect(screen.getByRole('link', { name: 'Upgrade your plan' })).toBeVisible();
    await user.selectOptions(opens, 'Opens at once');
    await user.click(generate());
    expect(await screen.findByText('sealed')).toBeVisible();
    expect(sent).toMatchObject([{ call: 'seal', body: { expiresIn: 3600 } }]);
  });
});
