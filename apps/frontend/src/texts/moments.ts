const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' });

/** "21 November 2026 at 14:32:08", in the reader's time zone. @param at milliseconds since 1970 */
export const describeMoment = (at: number): string => MOMENT.format(at);
