import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showPage, targetOf } from '../testing/show-page.tsx';
import LegalPage from './legal-page.tsx';
import { listKeptKeys } from '../../../list-kept-keys.ts';

const DATA = path.resolve(import.meta.dirname, '../../../public/data');
const PAGES = [
  ['/terms', 'terms', 'Terms of Service'],
  ['/privacy', 'privacy', 'Privacy Policy'],
  ['/data', 'data', 'Data Policy'],
  ['/cookie', 'cookie', 'Cookie Policy'],
] as const;

const text = (body: string, type = 'text/plain; charset=utf-8', status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type } });

describe.each(PAGES)('the page at %s', (address, file, title) => {
  it('shows its title, the way home, and the text of its file', async () => {
    const asked: string[] = [];
    globalThis.fetch = (input) => {
      asked.push(input instanceof Request ? input.url : input.toString());
      return Promise.resolve(text(readFileSync(path.join(DATA, `${file}.txt`), 'utf8')));
    };
    showPage(LegalPage, address);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(targetOf('Back to Home')).toEqual(['/']);
    expect(screen.getByText(`Loading ${title.toLowerCase()}...`)).toBeVisible();
    expect((await screen.findAllByRole('heading', { level: 2 })).length).toBeGreaterThan(3);
    expect(asked).toEqual([`/data/${file}.txt`]);
  });

  it.each([
    ['the connection breaks', () => Promise.reject(new TypeError('connection reset'))],
    ['the file is empty', () => Promise.resolve(text('\n'))],
    ['there is no such file', () => Promise.resolve(text('not found', 'text/plain', 404))],
    ['a proxy answers with a page of its own', () => Promise.resolve(text('<h1>Log in</h1>', 'text/html'))],
  ] as const)('says so when %s', async (_, answer) => {
    globalThis.fetch = answer;
    showPage(LegalPage, address);
    expect(
      await screen.findByText(`Unable to load ${title.toLowerCase()}. Please try again later.`),
    ).toBeVisible();
  });
});

describe('a legal text', () => {
  it('keeps its headings, lists and paragraphs', async () => {
    globalThis.fetch = () => Promise.resolve(text('First line\nof one.\n\nA heading\n\n- one\n- two\n'));
    showPage(LegalPage, '/terms');
    expect(await screen.findByText('First line of one.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'A heading' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two']);
  });
});

it.each(['cookie', 'privacy'])('the text of /%s lists what the browser keeps, as it is now', (file) => {
  const policy = readFileSync(path.join(DATA, `${file}.txt`), 'utf8');
  expect(listKeptKeys(policy)).toBe(policy);
  expect(() => listKeptKeys(policy.replaceAll('Kept while', 'Held while'))).toThrow('no heading');
});
