/** "$9", "$4.50". */
export const formatMoney = (currency: string, hundredths: number): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(hundredths / 100);
