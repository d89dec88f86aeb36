import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { showHiddenCharacters } from './show-hidden-characters.ts';

const shown = (message: string) =>
  showHiddenCharacters(message)
    .map(({ text, isHidden }) => (isHidden ? `<${text}>` : text))
    .join('');

describe('the shown message', () => {
  it.each([
    ['tabs and line breaks stay', 'a\tb\nc\r\nd', 'a\tb\nc\nd'],
    ['a lone carriage return would overwrite a line', 'rm -rf /\rls', 'rm -rf /<U+000D>ls'],
    ['NUL and escape sequences are named', '\u0000\u001B[31mred', '<U+0000><U+001B>[31mred'],
    ['direction overrides are named', 'invoice\u202Efdp.exe', 'invoice<U+202E>fdp.exe'],
    ['isolates and marks are named', '\u2066a\u2069\u200E\u061C', '<U+2066>a<U+2069><U+200E><U+061C>'],
    ['zero-width characters are named', 'pass\u200Bword\uFEFF', 'pass<U+200B>word<U+FEFF>'],
    ['joiners inside ASCII are named', 'pass\u200Dword\u200C', 'pass<U+200D>word<U+200C>'],
    [
      'joiners of emoji and of scripts that need them stay',
      '👩\u200D💻 می\u200Cخواهم',
      '👩\u200D💻 می\u200Cخواهم',
    ],
    ['text hidden in tag characters is named', 'ok\u{E0041}', 'ok<U+E0041>'],
    ['line separators are named', 'a\u2028b', 'a<U+2028>b'],
    ['other scripts and accents stay', 'שלום naïve 你好', 'שלום naïve 你好'],
  ])('%s', (_why, message, expected) => {
    expect(shown(message)).toBe(expected);
  });

  it('leaves no control character in the text of any message', () => {
    const controls = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (message) => {
        expect(
          showHiddenCharacters(message)
            .map(({ text }) => text)
            .join(''),
        ).not.toMatch(controls);
      }),
    );
  });
});
