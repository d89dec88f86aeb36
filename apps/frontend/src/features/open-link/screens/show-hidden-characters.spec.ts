import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { showHiddenCharacters, type MessagePart } from './show-hidden-characters.ts';

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
    ['fillers are named', 'a\u3164b\uFFA0c\u115Fd\u1160', 'a<U+3164>b<U+FFA0>c<U+115F>d<U+1160>'],
    ['a grapheme joiner is named', 'pass\u034Fword', 'pass<U+034F>word'],
    ['a selector after a letter is named', 'a\uFE0Fb\uFE00', 'a<U+FE0F>b<U+FE00>'],
    ['a selector after a digit is named', 'pin 1\uFE0F2', 'pin 1<U+FE0F>2'],
    ['further selectors are named', 'ok\u{E0100}\u{E01EF}葛\u{E0101}', 'ok<U+E0100><U+E01EF>葛<U+E0101>'],
    ['selectors and vowels of scripts are named', 'a\u180Bb\u17B4c\u17B5', 'a<U+180B>b<U+17B4>c<U+17B5>'],
    ['what is unassigned but ignored is named', 'a\u2065b\u{E0FFF}c\uFFF0', 'a<U+2065>b<U+E0FFF>c<U+FFF0>'],
    ['a blank of braille is named', 'pass\u2800word', 'pass<U+2800>word'],
    [
      'blanks of music and of old scripts are named',
      'a\u{1D159}b\u{13441}c\u{13442}d\u{16FE4}',
      'a<U+1D159>b<U+13441>c<U+13442>d<U+16FE4>',
    ],
    [
      'joiners inside Latin, Cyrillic and Han are named',
      'é\u200Dя\u200C漢\u200Dx',
      'é<U+200D>я<U+200C>漢<U+200D>x',
    ],
    ['joiners after a blank are named', '\u3164\u200D\u2800\u200C', '<U+3164><U+200D><U+2800><U+200C>'],
    [
      'of joiners in a row all but the first are named',
      '👩\u200D\u200C\u200D💻',
      '👩\u200D<U+200C><U+200D>💻',
    ],
    ['of selectors in a row all but the first are named', '❤\uFE0F\uFE0E\uFE0F', '❤\uFE0F<U+FE0E><U+FE0F>'],
    [
      'selectors of emoji and keycaps stay',
      '❤\uFE0F ☎\uFE0E 1\uFE0F\u20E3 #\uFE0F\u20E3',
      '❤\uFE0F ☎\uFE0E 1\uFE0F\u20E3 #\uFE0F\u20E3',
    ],
    [
      'emoji of many parts stay',
      '🏳\uFE0F\u200D🌈 👩🏽\u200D❤\uFE0F\u200D👨🏿',
      '🏳\uFE0F\u200D🌈 👩🏽\u200D❤\uFE0F\u200D👨🏿',
    ],
    ['joiners between Indic letters stay', 'क्\u200Dष ශ්\u200Dර', 'क्\u200Dष ශ්\u200Dර'],
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

  const ignorable = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));

  it('names every character that is to be ignored, after a letter and before one', () => {
    expect(ignorable.length).toBeGreaterThan(4000);
    for (const character of ignorable)
      expect(showHiddenCharacters(`a${character}b`)).toMatchObject([
        { text: 'a' },
        { isHidden: true },
        { text: 'b' },
      ]);
  });

  /** Messages full of what draws nothing, between letters and emoji that some of it belongs to. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(...ignorable),
        fc.constantFrom('a', '1', 'é', 'می', '漢', '👩', '❤', '🏽', '\u20E3', '\u2800'),
      ),
    )
    .map((parts) => parts.join(''));

  it('shows nothing that is ignored but single joiners and selectors', () => {
    fc.assert(
      fc.property(hostile, (message) => {
        // A name stands between what it parts, so that no two characters only seem to be neighbours.
        const seen = showHiddenCharacters(message)
          .map(({ text, isHidden }) => (isHidden ? '-' : text))
          .join('');
        expect(seen).not.toMatch(/(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|\u2800/u);
        expect(seen.replaceAll('\uFE0F\u200D', '')).not.toMatch(/\p{Default_Ignorable_Code_Point}{2}/u);
      }),
    );
  });

  it('loses nothing: names and text together are the message', () => {
    fc.assert(
      fc.property(hostile, (message) => {
        const read = ({ text, isHidden }: MessagePart) =>
          isHidden ? String.fromCodePoint(Number.parseInt(text.slice(2), 16)) : text;
        expect(showHiddenCharacters(message).map(read).join('')).toBe(message);
      }),
    );
  });
});
