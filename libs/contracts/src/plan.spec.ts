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

  it('counts a shorter life than 24 hours as a custom expiry too', () => {
    expect(proOptionOf({ password: false, shortLink: false, expiresIn: 300 })).toBe('expiry');
  });

  it('lets free links live as long as the operator allows when that is less than 24 hours', () => {
    expect([freeExpiresIn(3600), freeExpiresIn(Infinity)]).toEqual([3600, 86_400]);
    expect(proOptionOf({ password: false, shortLink: false, expiresIn: 3600 }, 3600)).toBeNull();
  });
});
