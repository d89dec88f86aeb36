import { describe, expect, it } from '@jest/globals';
import { checkForm } from './check-form.ts';
import { chosenExpiresIn } from './choose-expiry.ts';
import { EMPTY_FORM, type CreateForm } from './create-form.ts';

const EVERYTHING = { password: true, shortLink: true, expiry: true };
const check = (change: Partial<CreateForm>, plan: 'free' | 'pro' = 'pro') => {
  const form = { ...EMPTY_FORM, ...change };
  return checkForm(form, { plan, freeSeconds: 86_400 }, chosenExpiresIn(form, 86_400));
};

describe('the form refuses, in this order,', () => {
  it('a text that is empty or blank', () => {
    expect(check({ text: '', options: EVERYTHING }, 'free')).toBe('empty');
    expect(check({ text: ' \n\t' })).toBe('empty');
  });

  it('more than 2,000 characters, counted as people count', () => {
    expect(check({ text: '🔒'.repeat(2001), options: EVERYTHING }, 'free')).toBe('too-long');
    expect(check({ text: '🔒'.repeat(2000) })).toBeNull();
  });

  it('a character that cannot be encoded', () => {
    expect(check({ text: 'a\ud800', options: EVERYTHING }, 'free')).toBe('malformed');
  });

  it('Pro options on the free plan: the password before the short link before the expiry', () => {
    const text = 'hunter2';
    expect(check({ text, options: EVERYTHING }, 'free')).toBe('pro-password');
    expect(check({ text, options: { ...EVERYTHING, password: false } }, 'free')).toBe('pro-shortLink');
    const expiring = { text, options: { ...EMPTY_FORM.options, expiry: true } };
    expect(check({ ...expiring, expiryChoice: '1w' }, 'free')).toBe('pro-expiry');
    expect(check({ ...expiring, expiryChoice: 'custom' }, 'free')).toBe('pro-expiry');
    for (const expiryChoice of ['1h', '8h', '1d'] as const)
      expect(check({ ...expiring, expiryChoice }, 'free')).toBeNull();
  });

  it('protection without a password', () => {
    const protectedForm = { text: 'hunter2', options: { ...EVERYTHING, expiry: false } };
    expect(check(protectedForm)).toBe('no-password');
    expect(check({ ...protectedForm, password: 'harbor-42' })).toBeNull();
  });

  it('a life outside of its range', () => {
    const form = { text: 'hunter2', options: { ...EMPTY_FORM.options, expiry: true } };
    expect(check({ ...form, expiryChoice: 'custom', customAmount: '400' })).toBe('expiry-range');
    expect(check({ ...form, expiryChoice: 'custom', customAmount: '3' })).toBeNull();
  });
});
