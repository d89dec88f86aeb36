import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { SERVER_ERRORS, SERVER_ERROR_STATUS, SERVER_ERROR_TEXTS } from '@oncelink/contracts';
import { act, render, within } from '@testing-library/react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';
import { showPage } from '../testing/show-page.tsx';
import ApiErrorsPage from './api-errors-page.tsx';

const DOCUMENT = path.resolve(import.meta.dirname, '../../../../gateway/openapi.v1.json');

const PAGE = '/developers/errors';

/** What stands where `type` of a problem leads. */
function entryOf(code: string): HTMLElement {
  const entry = document.getElementById(code);
  if (entry === null) throw new Error(`${code} has no place on the page.`);
  return entry;
}

/** Every code that the document of the calls for programs names in the description of an answer. */
function codesOfV1(): readonly string[] {
  const { components }: { components: { responses: Record<string, { description: string }> } } = JSON.parse(
    readFileSync(DOCUMENT, 'utf8'),
  );
  const descriptions = Object.values(components.responses).map(({ description }) => description);
  return [...new Set(descriptions.flatMap((text) => text.match(/\b[A-Z][A-Z_]+(?=: )/g) ?? []))];
}

it('has a place for every error that a call of programs answers', () => {
  showPage(ApiErrorsPage, PAGE);
  const codes = codesOfV1();
  expect(codes).toEqual(expect.arrayContaining(['GONE', 'KEY_SCOPE', 'KEY_INVALID', 'QUOTA', 'VALIDATION']));
  expect(codes.length).toBeGreaterThan(20);
  for (const code of codes) expect(entryOf(code)).toBeVisible();
});

it.each(SERVER_ERRORS.map((code) => [code, SERVER_ERROR_STATUS[code]] as const))(
  'tells of %s its status, sentence, secret and what to do',
  (code, status) => {
    showPage(ApiErrorsPage, PAGE);
    const entry = entryOf(code);
    expect(entry.closest('section')).toHaveAccessibleName(`Status ${status}`);
    expect(within(entry).getByRole('heading', { name: code })).toBeVisible();
    expect(within(entry).getByText(Object(SERVER_ERROR_TEXTS)[code])).toBeVisible();
    const answers = within(entry)
      .getAllByRole('definition')
      .map((answer) => answer.textContent);
    expect(answers).toHaveLength(2);
    expect(answers.every((answer) => /\w.*\.$/.test(answer ?? ''))).toBe(true);
  },
);

it('marks the error that the address names, after a walk inside the site too', () => {
  let walk: NavigateFunction | undefined;
  function Walker() {
    walk = useNavigate();
    return null;
  }
  render(
    <MemoryRouter initialEntries={[`${PAGE}#GONE`]}>
      <ApiErrorsPage />
      <Walker />
    </MemoryRouter>,
  );
  const marked = () => [...document.querySelectorAll('article.border-ember')].map(({ id }) => id);
  expect(marked()).toEqual(['GONE']);
  act(() => walk?.(`${PAGE}#QUOTA`));
  expect(marked()).toEqual(['QUOTA']);
  act(() => walk?.(PAGE));
  expect(marked()).toEqual([]);
});
