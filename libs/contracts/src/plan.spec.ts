import { describe, expect, it } from '@jest/globals';
import { freeExpiresIn, proOptionOf } from './plan.ts';

describe('plan rules', () => {
  it('lets every plan make a direct link that lives 24 hours', () => {
    expect(proOptionOf({ password: false, shortLink: false, expiresIn: 86_400 })).toBeNull();
  });

  it('names the password first, then the short link, then the expiry', () => {
    expect(proOptionOf({ password: true, shortLink: true, expiresIn: null })).toBe('password');
    expect(proOptionOf({ password: false, shortLink: true, expiresIn: null })).toBe('shortLink');
    expect(proOptionOf({ password: false, shortLink: false, expiresIn: null })).toBe('expiry');
  });

  it.each([
    [30, 'expiry'],
    [300, 'expiry'],
    [3600, null],
    [3601, 'expiry'],
    [28_800, null],
    [86_400, null],
    [86_401, 'expiry'],
    [604_800, 'expiry'],
    [null, 'expiry'],
  ])('of a direct link that lives %j seconds names %j', (expiresIn, option) => {
    expect(proOptionOf({ password: false, shortLink: false, expiresIn })).toBe(option);
  });

  it('names the expiry of a link that opens later, whatever its life', () => {
    const direct = { password: false, shortLink: false, expiresIn: 86_400 };
    expect(proOptionOf({ ...direct, startsIn: 3600 })).toBe('expiry');
    expect(proOptionOf({ ...direct, startsIn: null })).toBeNull();
  });

  it('lets free links live as long as the operator allows when that is less than 24 hours', () => {
    expect([freeExpiresIn(3600), freeExpiresIn(Infinity)]).toEqual([3600, 86_400]);
    const direct = { password: false, shortLink: false };
    expect(proOptionOf({ ...direct, expiresIn: 7200 }, 7200)).toBeNull();
    expect(proOptionOf({ ...direct, expiresIn: 3600 }, 7200)).toBeNull();
    expect(proOptionOf({ ...direct, expiresIn: 28_800 }, 7200)).toBe('expiry');
  });
});
