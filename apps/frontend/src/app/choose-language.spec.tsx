import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-errors.ts';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
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

afterEach(() => act(() => chooseLanguage('en')));

describe('the language of the page', () => {
  it('is that of the document at the start', async () => {
    root.lang = 'fr';
    await startLanguage();
    const logged = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    await show('/nowhere', 'not-found');
    expect(logged.mock.calls).toEqual([['404']]);
    logged.mockRestore();
    expect(screen.getByRole('heading', { name: 'Oups\u00A0! Page introuvable' })).toBeVisible();
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('is that of refusals as well', async () => {
    await chooseLanguage('de');
    expect(t(`errors.${new ApiError({ status: 410, code: 'GONE' }).code}`)).toMatch(
      /^Dieser Link ist nicht mehr gültig\./,
    );
  });

  it('is the one that was chosen last, however long the texts took', async () => {
    await Promise.all([chooseLanguage('ja'), chooseLanguage('en')]);
    expect(root.lang).toBe('en');
  });
});
