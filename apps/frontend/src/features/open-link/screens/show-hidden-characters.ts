/** A run of the message: text as it is, or the name of a character that draws nothing. */
export interface MessagePart {
  readonly text: string;
  readonly isHidden: boolean;
}

/** Controls, direction overrides, separators, fillers, selectors, tags; and blanks that count as letters or signs. */
const DRAWS_NOTHING =
  /[\u{16FE4}\u2800\u{13441}\u{13442}\u{1D159}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
    .source;

/** Scripts whose letters never join: a joiner can only be there to deceive, or to break a password. */
const UNJOINED =
  /[\p{ASCII}\p{Default_Ignorable_Code_Point}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u
    .source;

/**
 * Line breaks and tabs are visible by what they do. One joiner may follow a letter or an emoji, and one selector an emoji:
 * they change how it looks. Of more in a row, all but the first are hidden: they could spell a text of their own.
 */
const STAYS = [
  /[\n\t]/u.source,
  `(?<=(?!${UNJOINED})[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])[\\u200C\\u200D]`,
  /(?<=\p{Extended_Pictographic}\uFE0F)\u200D/u.source,
  /(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]/u.source,
  /(?<=[\d#*])\uFE0F(?=\u20E3)/u.source,
].join('|');

/** Characters that a reader can't see but a program obeys. */
const HIDDEN = new RegExp(`((?!${STAYS})${DRAWS_NOTHING})`, 'u');

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Splits a message for display, naming what would be invisible. Copying must use the message itself. */
export function showHiddenCharacters(message: string): readonly MessagePart[] {
  return message
    .replaceAll('\r\n', '\n')
    .split(HIDDEN)
    .map((part, index) =>
      index % 2 === 0 ? { text: part, isHidden: false } : { text: nameOf(part), isHidden: true },
    )
    .filter(({ text }) => text !== '');
}
