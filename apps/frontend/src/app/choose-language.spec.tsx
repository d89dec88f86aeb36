import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-errors.ts';
import { MemoryRouter } from 'react-router-dom';
import { t } from '../i18n/translate.ts';
import { App } from './app.tsx';
import { loadPage } from './pages.tsx';
import type { PageName } from '../lib/addresses.ts';
import { chooseLanguage, startLanguage } from './choose-language.ts';

const { documentElement: root } = document;

async function show(address: string, page: PageName) {
  await loadPage(page);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <App />
      </MemoryRouter>,
    );
  });
  return userEvent.setup();
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => act(() => chooseLanguage('en')));

describe('the language of the page', () => {
  it('changes where one is, with the text that was typed, and is remembered', async () => {
    const user = await show('/get-started', 'get-started');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mara@example.org');
    const [select] = screen.getAllByRole('combobox', { name: 'Language' });
    if (!select) throw new Error('There is no switch.');
    await user.selectOptions(select, 'العربية');
    expect(await screen.findByRole('heading', { name: 'ما بريدك الإلكتروني؟' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'البريد الإلكتروني' })).toHaveValue('mara@example.org');
    expect([root.lang, root.dir, localStorage.getItem('language')]).toEqual(['ar', 'rtl', 'ar']);
    await user.selectOptions(select, 'English');
    expect(await screen.findByRole('heading', { name: 'What is your e-mail?' })).toBeVisible();
    expect([root.lang, root.dir]).toEqual(['en', 'ltr']);
  });

  it('is that of the document at the start', async () => {
    root.lang = 'fr';
    await startLanguage();
    await show('/nowhere', 'not-found');
    expect(screen.getByRole('heading', { name: 'Oups\u00A0! Page introuvable' })).toBeVisible();
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('is English on pages about the product, which say so to screen readers', async () => {
    await chooseLanguage('ar');
    await show('/products', 'products');
    const content = screen.getByRole('heading', { level: 1 }).closest('[lang]');
    expect(content).toHaveAttribute('lang', 'en');
    expect(content).toHaveAttribute('dir', 'ltr');
    expect(screen.getByRole('navigation', { name: 'القائمة الرئيسية' })).toBeInTheDocument();
  });

  it('is that of refusals as well', async () => {
    await chooseLanguage('de');
    expect(t(`errors.${new ApiError({ status: 410, code: 'GONE' }).code}`)).toMatch(
      /^Dieser Link ist zu Ende\./,
    );
  });

  it('is the one that was chosen last, however long the texts took', async () => {
    await Promise.all([chooseLanguage('ja'), chooseLanguage('en')]);
    expect(root.lang).toBe('en');
  });
});
