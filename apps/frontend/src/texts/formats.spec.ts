import { afterEach, describe, expect, it } from '@jest/globals';
import { describeDuration, describeTimeLeft } from './durations.ts';
import { speak } from './language-in-use.ts';
import { formatMoney } from './money.ts';
import { describeDay } from './moments.ts';
import { formatNumber } from './numbers.ts';
import { openLink as french } from './fr/open-link.ts';
import { openLink as spanish } from './es/open-link.ts';

afterEach(() => speak('en', null));

describe('times, numbers and prices', () => {
  it('are written as the language in use does', () => {
    speak('de', null);
    expect([describeDuration(259_200), describeTimeLeft(84_360), formatNumber(2000)]).toEqual([
      '3 Tage',
      '23 Stunden, 26 Minuten',
      '2.000',
    ]);
    speak('ar', null);
    expect([describeDuration(7200), describeDuration(10_800), describeDuration(300)]).toEqual([
      'ساعتان',
      '3 ساعات',
      '5 دقائق',
    ]);
    speak('ja', null);
    expect([describeDay('2027-11-21T12:00:00Z'), formatMoney('USD', 900)]).toEqual(['2027/11/21', '$9']);
    speak('ar', null);
    expect(formatMoney('USD', 900)).toBe('\u200F9\u00A0US$\u200E');
  });

  it('are counted as the language counts', () => {
    expect([1, 2].map((tries) => french.openLink.triesLeft(tries, 10))).toEqual([
      'Il reste 1 essai sur 10.',
      'Il reste 2 essais sur 10.',
    ]);
    expect([1, 2].map((tries) => spanish.openLink.triesLeft(tries, 10))).toEqual([
      'Queda 1 de 10 intentos.',
      'Quedan 2 de 10 intentos.',
    ]);
  });
});
