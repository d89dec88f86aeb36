import { describe, expect, it } from '@jest/globals';
import { parseSignInLink, signInUrl } from './sign-in-link.ts';

const LINK = {
  email: "Ada.O'Brien+{x}~?#%&@Mail.example.com",
  requestId: 'ZXhhbXBsZSByZXF1ZXN0IA',
  link: '_-AAAAAAAAAAAAAAAAAAAA',
};
const fragmentOf = (url: string): string => url.slice(url.indexOf('#') + 1);

describe('the sign-in link', () => {
  const url = signInUrl('https://oncelink.example', LINK);

  it('has all that it carries after the #', () => {
    const { pathname, search, hash } = new URL(url);
    expect([pathname, search]).toEqual(['/get-started', '']);
    expect(parseSignInLink(hash.slice(1))).toEqual(LINK);
  });

  it('has no sign at which mail programs cut links', () => {
    expect(fragmentOf(url)).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it.each([
    ['nothing', ''],
    ['the name of a place', 'prices'],
    ['another mark', fragmentOf(url).replace('sign-in', 'sign-up')],
    ['a part too few', fragmentOf(url).split('.').slice(0, 3).join('.')],
    ['a part too many', `${fragmentOf(url)}.`],
    ['a shorter secret', fragmentOf(url).replace(LINK.link, LINK.link.slice(1))],
    ['an address that is none', fragmentOf(url).replace(/[^.]+$/, btoa('ada'))],
    ['what is no base64', fragmentOf(url).replace(/[^.]+$/, '%')],
  ])('is not %s', (_text, fragment) => {
    expect(parseSignInLink(fragment)).toBeNull();
  });
});
