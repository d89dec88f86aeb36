/**
 * Rules for texts that people write and that appear in mails, pages and rows. They refuse control characters, which could
 * add a header to a mail, marks that reverse the direction of text, which could disguise a name, and halves of surrogate
 * pairs, which no database accepts.
 */

/** One line, which may be empty. */
export const LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;

/** One line with at least one visible character. */
export const FILLED_LINE = /^(?=\s*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u;

/** Lines with at least one visible character. */
export const FILLED_LINES = /^(?=\s*\S)(?:[\t\n\r]|[^\p{Cc}\p{Cs}])+$/u;

/** Address of a website, as people type it. */
export const WEBSITE = /^https?:\/\/[^\p{Cc}\p{Cs}\s"<>\\]+$/u;
