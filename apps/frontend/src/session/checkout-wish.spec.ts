import { describe, expect, it } from '@jest/globals';
import { forgetLapsedWish, keepCheckoutWish, takeCheckoutWish } from './checkout-wish.ts';

const MINUTE = 60_000;

describe('a checkout that waits for a sign-in', () => {
  it('is resumed once', () => {
    keepCheckoutWish('monthly');
    expect(takeCheckoutWish()).toBe('monthly');
    expect(takeCheckoutWish()).toBeNull();
  });

  it('is forgotten after half an hour', () => {
    keepCheckoutWish('yearly', () => 0);
    expect(takeCheckoutWish(() => 30 * MINUTE)).toBeNull();
    keepCheckoutWish('yearly', () => 0);
    expect(takeCheckoutWish(() => 30 * MINUTE - 1)).toBe('yearly');
  });

  it('that has lapsed does not stay in the browser', () => {
    keepCheckoutWish('yearly', () => 0);
    forgetLapsedWish(() => 30 * MINUTE - 1);
    expect(localStorage.getItem('checkout_wish')).toBe('yearly 0');
    forgetLapsedWish(() => 30 * MINUTE);
    expect(localStorage.getItem('checkout_wish')).toBeNull();
  });

  it.each(['weekly 99999999999999', 'yearly', 'yearly soon', ''])('is never read from %j', (text) => {
    localStorage.setItem('checkout_wish', text);
    expect(takeCheckoutWish(() => 0)).toBeNull();
  });
});
