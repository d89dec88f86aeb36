import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { edgeHeaders } from '@oncelink/edge-headers';
import { expect, test } from '@playwright/test';
import { startWeb } from './start-web.ts';

/** Runs a second nginx with a certificate of its own, beside the product's. @returns its ports, and its end */
async function startWithTls(folder: string) {
  const [key, certificate] = [path.join(folder, 'key'), path.join(folder, 'certificate')];
  const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 ${subject}`;
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  chmodSync(folder, 0o755);
  chmodSync(key, 0o644);
  const settings = {
    EDGE_TLS: 'on',
    TLS_CERTIFICATE: '/run/tls/certificate',
    TLS_CERTIFICATE_KEY: '/run/tls/key',
  };
  const options = `--volume ${folder}:/run/tls:ro --publish 127.0.0.1:0:8443`;
  const web = await startWeb(settings, options.split(' '));
  return {
    plain: await web.portOf(8080),
    tls: await web.portOf(8443),
    certificate: readFileSync(certificate),
    logs: web.logs,
    end: web.end,
  };
}

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

test('with a certificate nginx speaks HTTP/2 over TLS, and sends on whoever comes without', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-tls-'));
  const server = await startWithTls(folder);
  try {
    const page = await askSecurely(server.tls, server.certificate, '/');
    expect([page.protocol, page.headers[':status']]).toEqual(['h2', 200]);
    for (const [name, value] of Object.entries(edgeHeaders('page', 200, { tls: true }))) {
      expect(page.headers[name.toLowerCase()]).toBe(value);
    }
    const api = await askSecurely(server.tls, server.certificate, '/api/config');
    expect(api.headers[':status']).toBe(200);
    expect(api.headers['strict-transport-security']).toMatch(/^max-age=63072000/);

    const [moved] = await once(get(`http://localhost:${server.plain}/sh-AbCdEf0123?a=b`), 'response');
    moved.resume();
    expect(moved.statusCode).toBe(308);
    expect(moved.headers.location).toBe('https://localhost/sh-AbCdEf0123?a=b');
    expect(moved.headers['strict-transport-security']).toBeUndefined();
    // A stored redirect would keep the name of a link.
    expect(moved.headers['cache-control']).toBe('no-store');
    // The engine passes on what nginx wrote a moment later.
    await expect.poll(() => server.logs()).toContain('/s~link');
    expect(await server.logs()).not.toContain('AbCdEf0123');
  } finally {
    await server.end();
    rmSync(folder, { recursive: true });
  }
});
