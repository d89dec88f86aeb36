import { describe, expect, it } from '@jest/globals';
import { nextPath } from './next-path.ts';

describe('after signing in, one goes', () => {
  it('back to the page that asked for it', () => {
    expect(nextPath('?next=%2Faccount')).toBe('/account');
    expect(nextPath('?next=/pricing')).toBe('/pricing');
  });

  it.each([
    '',
    '?next=',
    '?next=https://evil.example/',
    '?next=//evil.example',
    '?next=/%5Cevil.example',
    '?next=javascript:alert(1)',
    '?next=/account/../..//evil.example',
    '?next=/sh-Ab3dE6gH9k',
    '?next=/get-started',
    '?next=/nowhere',
  ])('home with %j', (search) => {
    expect(nextPath(search)).toBe('/');
  });
});
