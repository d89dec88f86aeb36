import { afterEach, describe, expect, it } from '@jest/globals';
import { EXPIRY_CHOICES } from '@oncelink/contracts';
import { describeDay, describeDuration, describeTimeLeft, formatMoney, formatNumber } from './formats.ts';
import { loadLanguage, setLanguage } from './language.ts';
import { t } from './translate.ts';

afterEach(async () => setLanguage('en', await loadLanguage('en')));

describe('durations', () => {
  it('names every choice of the form as people do', () => {
    const named = EXPIRY_CHOICES.flatMap(({ seconds }) =>
      seconds === null ? [] : [describeDuration(seconds)],
    );
    expect(named).toEqual(['30 seconds', '5 min', '1 hour', '8 hours', '24 hours', '1 week', '4 weeks']);
  });

  it.each([
    [31, '31 seconds'],
    [90, '90 seconds'],
    [5400, '90 min'],
    [129_600, '36 hours'],
    [259_200, '3 days'],
    [180_000, '2 days 2 hours'],
    [354_683, '4 days 2 hours'],
    [84_359, '23 hours 25 minutes'],
    [31_536_000, '365 days'],
  ])('names %i seconds as people count', (seconds, words) => {
    expect(describeDuration(seconds)).toBe(words);
  });
});

describe('the time that is left', () => {
  it.each([
    [86_399, '23 hours 59 minutes'],
    [3660, '1 hour 1 minute'],
    [3600, '1 hour 0 minutes'],
    [3599, '59 minutes'],
    [60, '1 minute'],
    [59, '59 seconds'],
    [1, '1 second'],
    [0, '0 seconds'],
    [86_400, '24 hours 0 minutes'],
    [172_799, '47 hours 59 minutes'],
    [604_799, '6 days 23 hours'],
    [2_419_200, '28 days'],
  ])('of %i seconds is told as "%s"', (seconds, words) => {
    expect(describeTimeLeft(seconds)).toBe(words);
  });
});

describe('times, numbers and prices', () => {
  it('are written as the language in use does', async () => {
    setLanguage('de', await loadLanguage('de'));
    expect([describeDuration(259_200), describeTimeLeft(84_360), formatNumber(2000)]).toEqual([
      '3 Tage',
      '23 Stunden, 26 Minuten',
      '2.000',
    ]);
    setLanguage('ar', await loadLanguage('ar'));
    expect([describeDuration(7200), describeDuration(10_800), describeDuration(300)]).toEqual([
      'ساعتان',
      '3 ساعات',
      '5 دقائق',
    ]);
    setLanguage('ja', await loadLanguage('ja'));
    expect([describeDay('2027-11-21T12:00:00Z'), formatMoney('USD', 900)]).toEqual(['2027/11/21', '$9']);
    setLanguage('ar', await loadLanguage('ar'));
    expect(formatMoney('USD', 900)).toBe('\u200F9\u00A0US$\u200E');
  });

  it('are counted as the language counts', async () => {
    setLanguage('fr', await loadLanguage('fr'));
    expect([1, 2].map((tries) => t('openLink.triesLeft', { tries, of: 10 }))).toEqual([
      'Il reste 1 essai sur 10.',
      'Il reste 2 essais sur 10.',
    ]);
    setLanguage('es', await loadLanguage('es'));
    expect([1, 2].map((tries) => t('openLink.triesLeft', { tries, of: 10 }))).toEqual([
      'Queda 1 de 10 intentos.',
      'Quedan 2 de 10 intentos.',
    ]);
  });
});
