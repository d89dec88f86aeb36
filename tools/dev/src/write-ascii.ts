const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A character behind a backslash of its own, as in a pattern that escapes what needs none. Behind two it stands alone. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\[\u0080-\uffff].{0,40}/;

/**
 * A program with escapes in place of characters that are not ASCII, which does the same.
 * @throws Error where one stands behind a backslash: that would become an escaped backslash and four letters
 */
export function writeAscii(code: string): string {
  const found = ESCAPED.exec(code)?.[0];
  if (found !== undefined) throw new Error(`Take the backslash away before the character: ${found}`);
  return code.replace(/[\u0080-\uffff]/g, escapeUnit);
}
