import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERROR_TEXTS, isLanguage, LANGUAGES, type Language } from '@oncelink/contracts';
import { loadLanguage, setLanguage } from './language.ts';
import { TOPICS } from './topics.ts';
import { t } from './translate.ts';

/*
 * That no text is missing or left over, and that all take the values of the English ones, is checked by
 * `formatjs verify` (package.json).
 */
const MESSAGES = path.join(import.meta.dirname, 'messages');

/** Every text with its key. */
function textsIn(part: unknown, key = ''): readonly (readonly [key: string, text: string])[] {
  if (typeof part !== 'object' || part === null) return [[key, String(part)]];
  return Object.entries(part).flatMap(([name, inner]) =>
    textsIn(inner, key === '' ? name : `${key}.${name}`),
  );
}

/** As the files have them, before they are compiled. */
const textsOf = (language: Language) =>
  TOPICS.flatMap((topic) =>
    textsIn(JSON.parse(readFileSync(path.join(MESSAGES, topic, `${language}.json`), 'utf8'))),
  );

const translated = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .filter((language) => language !== 'en');

afterEach(async () => setLanguage('en', await loadLanguage('en')));

it('the type of the texts is that of the English messages: `npm run texts` writes it', () => {
  const type = readFileSync(path.join(import.meta.dirname, 'english.d.ts'), 'utf8');
  const english = type.slice(type.indexOf('{'), type.lastIndexOf('}') + 1);
  expect(new Set(textsIn(JSON.parse(english)))).toEqual(new Set(textsOf('en')));
});

it('English errors are the sentences of the server', () => {
  const errors = Object.entries(ERROR_TEXTS).map(([code, text]) => [`errors.${code}`, text]);
  expect(textsOf('en').filter(([key]) => key.startsWith('errors.'))).toEqual(errors);
});

describe.each(translated)('the texts in %s', (language) => {
  it('are none of them empty', () => {
    expect(textsOf(language).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are what the page shows once the language is in use', async () => {
    const texts = new Map(textsOf(language));
    setLanguage(language, await loadLanguage(language));
    expect(t('ended.notFound.empty.heading')).toBe(texts.get('ended.notFound.empty.heading'));
    expect(t('createLink.counter', { length: '{length}', limit: '{limit}' })).toBe(
      texts.get('createLink.counter'),
    );
  });

  it('are no English', () => {
    const english = new Map(textsOf('en'));
    const same = textsOf(language).filter(([key, text]) => text.length > 25 && english.get(key) === text);
    expect(same).toEqual([]);
  });
});

it('English has straight apostrophes, in the messages and in the texts that stand beside their pages', () => {
  const page = path.join(import.meta.dirname, '..');
  const beside = readdirSync(page, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.texts.ts'))
    .map((name) => [name, readFileSync(path.join(page, name), 'utf8')] as const);
  expect(beside.length).toBeGreaterThan(0);
  const curly = [...textsOf('en'), ...beside].filter(([, text]) => /[‘’]/.test(text));
  expect(curly.map(([name]) => name)).toEqual([]);
});

it('no French line begins with a mark: the space before it is a no-break one', () => {
  expect(textsOf('fr').filter(([, text]) => / [:;?!]/.test(text))).toEqual([]);
});
