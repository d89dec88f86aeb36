import { currentLanguage } from './language-in-use.ts';

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
  }).format(hundredths / 100);
