import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:http2';
import { edgeHeaders } from '@oncelink/edge-headers';
import { expect, test } from '@playwright/test';
import { startTlsWeb } from './start-tls-web.ts';

/** Asks over HTTP/2. */
async function askSecurely(port: number, certificate: Buffer, target: string) {
  const session = connect(`https://localhost:${port}`, { ca: certificate });
  try {
    const stream = session.request({ ':path': target });
    const [headers] = (await once(stream, 'response')) as [Record<string, string | number>];
    stream.resume();
    await once(stream, 'end');
    return { headers, protocol: session.alpnProtocol };
  } finally {
    session.close();
  }
}

for (const [words, hsts] of [
  ['max-age=600; includeSubDomains', 'max-age=600; includeSubDomains'],
  ['', undefined],
] as const)
  test(`with HSTS set to "${words}" nginx says just that @long`, async () => {
    const server = await startTlsWeb('https://secrets.example', { HSTS: words });
    try {
      for (const target of ['/', '/assets/gone.js', '/api/config']) {
        const { headers } = await askSecurely(server.tls, server.certificate, target);
        expect(headers['strict-transport-security']).toBe(hsts);
      }
    } finally {
      await server.end();
    }
  });

test('with a certificate nginx speaks HTTP/2 over TLS, and redirects visitors without it', async () => {
  const server = await startTlsWeb('https://secrets.example');
  try {
    const page = await askSecurely(server.tls, server.certificate, '/');
    expect([page.protocol, page.headers[':status']]).toEqual(['h2', 200]);
    for (const [name, value] of Object.entries(edgeHeaders('page', 200, { tls: true }))) {
      expect(page.headers[name.toLowerCase()]).toBe(value);
    }
    const api = await askSecurely(server.tls, server.certificate, '/api/config');
    expect(api.headers[':status']).toBe(200);
    expect(api.headers['strict-transport-security']).toBe('max-age=63072000');

    // Whatever host a request names, it is sent to the site's own.
    for (const host of ['secrets.example', 'localhost', 'evil.example']) {
      const asked = { port: server.plain, path: '/sh-AbCdEf0123?a=b', headers: { host } };
      const [moved] = await once(get(asked), 'response');
      moved.resume();
      expect(moved.statusCode).toBe(308);
      expect(moved.headers.location).toBe('https://secrets.example/sh-AbCdEf0123?a=b');
      expect(moved.headers['strict-transport-security']).toBeUndefined();
      // A stored redirect would keep the name of a link.
      expect(moved.headers['cache-control']).toBe('no-store');
    }
    const call = { port: server.plain, path: '/api/auth/me', headers: { host: 'secrets.example' } };
    const [refused] = await once(get(call), 'response');
    refused.resume();
    expect([refused.statusCode, refused.headers.location]).toEqual([403, undefined]);
    // The engine passes on what nginx wrote a moment later.
    await expect.poll(() => server.logs()).toContain('/s~link');
    expect(await server.logs()).not.toContain('AbCdEf0123');
  } finally {
    await server.end();
  }
});
