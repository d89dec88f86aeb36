import { describe, expect, it } from '@jest/globals';
import { gatewayAddress } from './gateway-address.ts';
import { apiHeaders, edgeHeaders } from './headers.ts';
import { routeKind } from './route-kinds.ts';

const plain = { tls: false };

describe('kinds of addresses', () => {
  it.each([
    ['/', 'page'],
    ['/api', 'page'],
    ['/api/config', 'api'],
    ['/s-', 'link'],
    ['/sh-AbCdEfGhIj', 'link'],
    ['/shp-AbCdEfGhIj', 'link'],
    ['/s-%23AQEB', 'link'],
    ['/s%2D', 'link'],
    ['//sh-C%2523AQEB', 'link'],
    ['/x/../sh-C%2523AQEB', 'link'],
    ['/%73h-C%2523AQEB', 'link'],
    ['/./s-%2523AQEB', 'link'],
    ['//s-*AQEB', 'link'],
    ['/%2Fsh-C%2523AQEB', 'link'],
    ['/x/%2E%2e/sh-C%23AQEB', 'link'],
    ['/../../s-%23AQEB', 'link'],
    ['/s-%E9%zz', 'link'],
    ['/%2573h-C', 'page'],
    ['/en/sh-C%2523AQEB', 'page'],
    ['/api/', 'api'],
    ['//', 'page'],
    ['/solutions', 'page'],
    ['/assets/kdf.worker-B1c_2-x.js', 'worker'],
    ['/assets/bundle.worker-B1c_2-x.js', 'worker'],
    ['/assets/kdf.worker-B1c.js.map', 'asset'],
    ['/assets/my-kdf.worker-B1c.js', 'asset'],
    ['/assets/index-abc.js', 'asset'],
  ])('%s is a %s', (path, kind) => {
    expect(routeKind(path)).toBe(kind);
  });
});

describe('addresses that the gateway answers', () => {
  it.each([
    ['/api/config', '/api/config'],
    ['/api/get-short-url?code=1', '/api/get-short-url?code=1'],
    ['/.well-known/security.txt', '/api/security.txt'],
    ['/.well-known/security.txt?a=b', '/api/security.txt'],
    ['/.well-known/oncelink-receipts.json', '/api/statement-keys'],
    ['/api', null],
    ['/', null],
    ['/.well-known/other', null],
    ['/sh-AbCdEfGhIj', null],
  ])('%s is %s to it', (url, address) => {
    expect(gatewayAddress(url)).toBe(address);
  });
});

describe('headers at the edge', () => {
  it('keeps hashed assets for a year, but never one that is missing', () => {
    expect(edgeHeaders('asset', 200, plain)['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(edgeHeaders('asset', 404, plain)['Cache-Control']).toBe('no-store');
  });

  it('stores no link page and hides it from search engines', () => {
    const headers = edgeHeaders('link', 200, plain);
    expect(headers['Cache-Control']).toBe('no-store');
    expect(headers['X-Robots-Tag']).toBe('noindex, nofollow, noarchive, nosnippet');
    expect(edgeHeaders('page', 200, plain)['X-Robots-Tag']).toBeUndefined();
  });

  it('lets only workers compile WebAssembly', () => {
    expect(edgeHeaders('worker', 200, plain)['Content-Security-Policy']).toContain("'wasm-unsafe-eval'");
    for (const kind of ['page', 'link', 'asset', 'api', 'pay'] as const) {
      expect(edgeHeaders(kind, 200, plain)['Content-Security-Policy']).not.toContain('unsafe');
    }
  });

  it('demands TLS only where TLS ends', () => {
    const secured = edgeHeaders('page', 200, { tls: true });
    expect(secured['Strict-Transport-Security']).toBe('max-age=63072000');
    expect(secured['Content-Security-Policy']).toContain('upgrade-insecure-requests');
    expect(edgeHeaders('page', 200, plain)).not.toHaveProperty('Strict-Transport-Security');
    expect(edgeHeaders('page', 200, plain)['Content-Security-Policy']).not.toContain('upgrade-insecure');
  });

  it('lets only the page of the payment form run a script of others', () => {
    const pay = edgeHeaders('pay', 200, plain);
    expect(pay['Content-Security-Policy']).toContain("script-src 'self' https://js.stripe.com");
    expect(pay['Cache-Control']).toBe('no-store');
    expect(pay['Permissions-Policy']).toContain('payment=(self "https://js.stripe.com")');
    for (const kind of ['page', 'link', 'asset', 'worker', 'api'] as const)
      expect(edgeHeaders(kind, 200, plain)['Content-Security-Policy']).not.toContain('https:');
  });

  it('has exact values', () => {
    expect(edgeHeaders('page', 200, plain)).toMatchSnapshot();
    expect(apiHeaders()).toMatchSnapshot();
    expect(edgeHeaders('pay', 200, plain)).toMatchSnapshot();
  });
});
