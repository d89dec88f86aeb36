import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOwnUrl } from './own-url.ts';

const ORIGIN = 'https://oncelink.example';

describe('an address of our own', () => {
  it.each(['', '/', '/pricing', '/subscription/success', '/pricing?plan=yearly', '/a%20b'])(
    'is the origin with %j',
    (rest) => {
      expect(isOwnUrl(ORIGIN + rest, ORIGIN)).toBe(true);
    },
  );

  it('may have a port where the site has one', () => {
    expect(isOwnUrl('http://localhost:8080/pricing', 'http://localhost:8080')).toBe(true);
  });
});

describe('an address that leads elsewhere, or could be read so, is refused', () => {
  it.each([
    ['another host', 'https://evil.example/pricing'],
    ['a host that begins like ours', 'https://oncelink.example.evil.example/'],
    ['a host that ends like ours', 'https://evil-oncelink.example/'],
    ['our host as the user of another', 'https://oncelink.example@evil.example/'],
    ['a user and a password', 'https://a:b@oncelink.example/pricing'],
    ['an empty user', 'https://@oncelink.example/pricing'],
    ['another port', 'https://oncelink.example:8443/pricing'],
    ['the usual port spelled out', 'https://oncelink.example:443/pricing'],
    ['no encryption', 'http://oncelink.example/pricing'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['no scheme', '//oncelink.example/pricing'],
    ['a path alone', '/pricing'],
    ['two slashes', 'https://oncelink.example//evil.example'],
    ['a backslash for a slash', 'https://oncelink.example\\evil.example'],
    ['a backslash in the path', 'https://oncelink.example/\\evil.example'],
    ['backslashes after the scheme', 'https:\\\\oncelink.example\\pricing'],
    ['three slashes', 'https:///oncelink.example/pricing'],
    ['a slash too few', 'https:/oncelink.example/pricing'],
    ['capital letters in the host', 'https://ONCELINK.example/pricing'],
    ['a dot after the host', 'https://oncelink.example./pricing'],
    ['steps upwards', 'https://oncelink.example/a/../b'],
    ['encoded steps upwards', 'https://oncelink.example/a/%2e%2e/b'],
    ['a tab inside', 'https://oncelink.example/\tpricing'],
    ['a line break at the end', 'https://oncelink.example/pricing\n'],
    ['a blank in front', ' https://oncelink.example/pricing'],
    ['letters that look alike', 'https://oncelink.exаmple/pricing'],
    ['letters that need encoding', 'https://oncelink.example/prïcing'],
    ['a fragment', 'https://oncelink.example/pricing#key'],
    ['an empty fragment', 'https://oncelink.example/pricing#'],
    ['a template of the provider', 'https://oncelink.example/{CHECKOUT_SESSION_ID}'],
    ['more than 500 characters', `https://oncelink.example/${'a'.repeat(500)}`],
    ['nothing', ''],
  ])('%s', (_text, url) => {
    expect(isOwnUrl(url, ORIGIN)).toBe(false);
  });

  it('whatever is put between the origin and a path', () => {
    const path = fc.webPath();
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), path, (between, rest) => {
        const text = `${ORIGIN}${between}${rest}`;
        if (isOwnUrl(text, ORIGIN)) expect(new URL(text).origin).toBe(ORIGIN);
        if (!between.startsWith('/')) expect(isOwnUrl(text, ORIGIN)).toBe(false);
      }),
    );
  });
});
