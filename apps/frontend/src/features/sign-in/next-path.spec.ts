import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
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

  it('to a page of this site, whatever stands in the address', () => {
    const piece = fc.constantFrom(...'/ \\ // .. @ : # ? account evil.example https: %2f'.split(' '), '\t');
    const next = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(next, (written) => {
        const { origin } = new URL(nextPath(`?next=${encodeURIComponent(written)}`), 'https://own.example');
        expect(origin).toBe('https://own.example');
      }),
      { numRuns: 100 },
    );
  });
});
