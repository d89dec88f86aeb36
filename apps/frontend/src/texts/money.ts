import { currentLanguage } from './language-in-use.ts';

/** What Arabic writes for dollars, and the same with a mark that keeps it in one piece in text from right to left. */
const DOLLARS = ['US$', 'US$\u200E'] as const;

/** "$9", "$4.50". */
export const formatMoney = (
  currency: string,
  hundredths: number,
  language: string = currentLanguage(),
): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
    .format(hundredths / 100)
    .replace(...DOLLARS);
