import { beforeEach, describe, expect, it } from '@jest/globals';
import { useState, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fakeServer, json } from '../api/testing/fake-server.ts';
import { chooseLanguage } from '../app/choose-language.ts';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { CheckLink } from '../features/check-link/check-link.tsx';
import { Composer } from '../features/create-link/composer.tsx';
import { isMade } from '../features/create-link/create-link-state.ts';
import { createHarness } from '../features/create-link/testing/create-link-harness.ts';
import { EnterpriseForm } from '../features/contact/enterprise-form.tsx';
import { SignIn, useSignIn } from '../features/sign-in/sign-in.tsx';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { PERIODS, type Period } from '../session/checkout-wish.ts';
import { useStore } from '../lib/store.ts';
import { Segments } from '../ui/segments.tsx';
import { Demo } from '../features/open-link/demo/demo.tsx';
import { featuresTexts } from './features/features.texts.ts';

const SALES = 'POST /api/contact-sales';
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ [SALES]: () => json(202, { ok: true }) });
});

/** Shows what was prerendered, lets it be used, and only then brings its code. */
function arriveLate(Part: ComponentType, actEarly: () => void): void {
  const page = (
    <MemoryRouter>
      <Part />
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  actEarly();
  render(page, { container, hydrate: true });
}

const SampleDemo = () => <Demo texts={featuresTexts.demo} />;
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
function type(name: string, text: string): void {
  field(name).value = text;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choice = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

describe('before the code of a page has arrived', () => {
  it('a link can be pasted, to be checked afterwards', async () => {
    arriveLate(CheckLink, () => type('Your link', 'half a link'));
    press('Check the link');
    expect(await screen.findByText('This link is not complete.')).toBeVisible();
    expect(field('Your link')).toHaveValue('half a link');
  });

  it('sales can be told where to answer, and for whom', async () => {
    arriveLate(EnterpriseForm, () => {
      type('Work email', 'mara@example.com');
      type('Website (optional)', 'example.com');
    });
    press('Contact sales');
    expect(await screen.findByText('mara@example.com', { exact: false })).toBeVisible();
    expect(server.callsTo(SALES).map(({ body }) => body)).toEqual([
      { email: 'mara@example.com', website: 'https://example.com' },
    ]);
  });

  it('people can say who they are', () => {
    const Page = () => <SignIn {...useSignIn(() => undefined)} />;
    arriveLate(Page, () => {
      type('Email', 'mara@example.com');
      type('Name (optional)', 'Mara');
    });
    expect(field('Email')).toHaveValue('mara@example.com');
    expect(field('Name (optional)')).toHaveValue('Mara');
    expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled();
  });

  it('a secret can be typed, and every option be chosen for it', () => {
    const { flow } = createHarness();
    const Page = () => {
      const state = useStore(flow.store);
      return isMade(state) ? null : (
        <Composer flow={flow} state={state} allowance={{ plan: 'free', freeSeconds: 86_400 }} />
      );
    };
    arriveLate(Page, () => {
      type('Secret', 'hunter2');
      choice('Create a short link').click();
      choice('Set expiration date').click();
    });
    expect(flow.store.get()).toMatchObject({
      form: { text: 'hunter2', options: { shortLink: true, expiry: true, password: false } },
    });
    expect(field('Secret')).toHaveValue('hunter2');
    expect(choice('Create a short link')).toBeChecked();
    expect(choice('Password protect this secret')).not.toBeChecked();
  });

  it('a price can be chosen, and is the one that is asked for', () => {
    const Page = () => {
      const [period, setPeriod] = useState<Period>('yearly');
      const labels = { monthly: 'Monthly', yearly: 'Yearly' };
      return (
        <>
          <Segments legend="Paid" labels={labels} values={PERIODS} value={period} onChange={setPeriod} />
          <p>paid {period}</p>
        </>
      );
    };
    arriveLate(Page, () => screen.getByRole('radio', { name: 'Monthly' }).click());
    expect(screen.getByText('paid monthly')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  });

  it('the sample of the demonstration can be written over', () => {
    arriveLate(SampleDemo, () => {
      expect(field('Sample text')).toHaveValue('kestrel-vapor-41-harbor');
      type('Sample text', 'say it once');
    });
    expect(field('Sample text')).toHaveValue('say it once');
  });

  it('a language can be chosen', async () => {
    arriveLate(LanguageSwitch, () => {
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value = 'de';
    });
    try {
      await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    } finally {
      await act(() => chooseLanguage('en'));
    }
  });
});
