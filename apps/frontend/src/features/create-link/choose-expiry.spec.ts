import { describe, expect, it } from '@jest/globals';
import { chosenExpiresIn } from './choose-expiry.ts';
import { EMPTY_FORM, type CreateForm } from './create-form.ts';

const withExpiry = (change: Partial<CreateForm>): CreateForm => ({
  ...EMPTY_FORM,
  ...change,
  options: { ...EMPTY_FORM.options, expiry: true },
});

const custom = (customAmount: string, customUnit: CreateForm['customUnit']) =>
  chosenExpiresIn(withExpiry({ expiryChoice: 'custom', customAmount, customUnit }), 86_400);

describe('the life of a link', () => {
  it('is what every plan gets while the option is off', () => {
    expect(chosenExpiresIn({ ...EMPTY_FORM, expiryChoice: '4w' }, 3600)).toBe(3600);
  });

  it('is one day when the option is switched on', () => {
    expect(chosenExpiresIn(withExpiry({}), 3600)).toBe(86_400);
  });

  it.each([
    ['30s', 30],
    ['4w', 2_419_200],
    ['never', null],
  ] as const)('follows the choice %s', (expiryChoice, seconds) => {
    expect(chosenExpiresIn(withExpiry({ expiryChoice }), 86_400)).toBe(seconds);
  });

  it('takes a number with a unit, from 30 seconds to 365 days', () => {
    expect(custom('0.5', 'minutes')).toBe(30);
    expect(custom('90', 'minutes')).toBe(5400);
    expect(custom('36', 'hours')).toBe(129_600);
    expect(custom('365', 'days')).toBe(31_536_000);
  });

  it.each([
    ['0.49', 'minutes'],
    ['365.01', 'days'],
    ['-3', 'days'],
    ['', 'days'],
    ['soon', 'hours'],
    ['Infinity', 'days'],
  ] as const)('refuses %s %s', (amount, unit) => {
    expect(custom(amount, unit)).toBe('invalid');
  });
});
