/** Control and format characters, line and paragraph separators, halves of characters; not the two joiners. */
const UNPRINTABLE = /(?:(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])+/gu;

/** Starts an encoded word (RFC 2047), which the reader's program would decode into whatever it hides. */
const ENCODED_WORD = /=\?/g;

/**
 * What a stranger wrote, fit to be part of a mail header: one line that shows what it says. The gateway refuses most of
 * what is replaced here; a mail header must not depend on that.
 */
export const cleanHeader = (text: string): string =>
  text.replace(UNPRINTABLE, ' ').replace(ENCODED_WORD, '= ?').replace(/\s+/g, ' ').trim();

/** The same for a body, which keeps its lines. */
export const cleanBody = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/\t/g, '  ').replace(UNPRINTABLE, ' ').trimEnd())
    .join('\n');
