import { currentLanguage } from './language-in-use.ts';

/** English as it is read everywhere: the day before the month. */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** "21 November 2026 at 14:32:08", in the reader's time zone. @param at milliseconds since 1970 */
export const describeMoment = (at: number): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { dateStyle: 'long', timeStyle: 'medium' }).format(at);

/** "Nov 21, 2027", in the reader's time zone. @param at ISO 8601 */
export const describeDay = (at: string, language: string = currentLanguage()): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));
