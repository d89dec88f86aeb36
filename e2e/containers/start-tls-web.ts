import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startWeb } from './start-web.ts';

/** An nginx that ends TLS itself, beside the product's own. */
export interface TlsWeb {
  /** Ports of this machine. */
  readonly plain: number;
  readonly tls: number;
  readonly certificate: Buffer;
  readonly logs: () => Promise<string>;
  readonly end: () => Promise<void>;
}

const KEYS = { ec: '-newkey ec -pkeyopt ec_paramgen_curve:P-256', rsa: '-newkey rsa:2048' };

/** @param kind of key: ciphers without forward secrecy need one of RSA */
export async function startTlsWeb(
  publicOrigin: string,
  more: Readonly<Record<string, string>> = {},
  kind: keyof typeof KEYS = 'ec',
): Promise<TlsWeb> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-tls-'));
  const [key, certificate] = [path.join(folder, 'key'), path.join(folder, 'certificate')];
  const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  const request = `req -x509 ${KEYS[kind]} -nodes -days 1 ${subject}`;
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  chmodSync(folder, 0o755);
  chmodSync(key, 0o644);
  const settings = {
    EDGE_TLS: 'on',
    PUBLIC_ORIGIN: publicOrigin,
    TLS_CERTIFICATE: '/run/tls/certificate',
    TLS_CERTIFICATE_KEY: '/run/tls/key',
    ...more,
  };
  const options = `--volume ${folder}:/run/tls:ro --publish 127.0.0.1:0:8443`;
  const web = await startWeb(settings, options.split(' '));
  return {
    plain: await web.portOf(8080),
    tls: await web.portOf(8443),
    certificate: readFileSync(certificate),
    logs: web.logs,
    end: async () => {
      await web.end();
      rmSync(folder, { recursive: true });
    },
  };
}
