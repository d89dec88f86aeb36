import { currentLanguage } from './language-in-use.ts';

/** "2,000", as the language in use writes it. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(currentLanguage()).format(value);
