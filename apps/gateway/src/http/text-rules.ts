/**
 * Rules for texts that people write and that end up in mails, pages and rows. Refused are control characters, marks
 * that reverse the direction of what follows, and halves of surrogate pairs: with them a name could add a header to a
 * mail or pass for another, and no database would take it.
 */

/** One line, empty too. */
export const LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;

/** One line that says something. */
export const FILLED_LINE = /^(?=\s*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u;

/** Any number of lines that say something. */
export const FILLED_LINES = /^(?=\s*\S)(?:[\t\n\r]|[^\p{Cc}\p{Cs}])+$/u;

/** Address of a site, as a person would give it. */
export const WEBSITE = /^https?:\/\/[^\p{Cc}\p{Cs}\s"<>\\]+$/u;
