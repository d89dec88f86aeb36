/** A run of the message: text as it is, or the name of a character that draws nothing. */
export interface MessagePart {
  readonly text: string;
  readonly isHidden: boolean;
}

/**
 * Characters that a reader can't see but a program obeys: controls, direction overrides, zero-width characters. Line
 * breaks and tabs are visible by what they do. A joiner after a letter or an emoji belongs to it; after ASCII it can
 * only be there to deceive, or to break a password.
 */
const HIDDEN = /((?<=^|\p{ASCII})[\u200C\u200D]|(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])/u;

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
