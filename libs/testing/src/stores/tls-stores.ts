import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@oncelink/embedded-stores';
import { Client } from 'pg';
import { createClient } from 'redis';

/** Files of one server, and of the authority behind it. */
export interface Certificate {
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
}

const SCRIPT = path.resolve(import.meta.dirname, '../../../../docker/make-certificates.sh');

/** Certificates of an authority of their own, made as operators make them; gone with `[Symbol.dispose]`. */
export class TestAuthority implements Disposable {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'oncelink-authority-'));

  get caFile(): string {
    return path.join(this.#folder, 'private_ca');
  }

  /** @param host the name that the server can prove */
  issue(host: string): Certificate {
    execFileSync(SCRIPT, [this.#folder, host], { stdio: 'ignore' });
    const certFile = path.join(this.#folder, `${host}_certificate`);
    return { caFile: this.caFile, certFile, keyFile: `${certFile}_key` };
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true });
  }
}

/** Turns TLS on in a running PostgreSQL. @param url of its superuser. @returns the address by the name `host` */
export async function protectPostgres(url: string, certificate: Certificate, host: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      "SELECT current_setting('data_directory') AS folder",
    );
    const write = async (name: string, file: string): Promise<void> => {
      const to = path.join(rows[0]?.folder ?? '', name);
      // By the server itself: the key has to belong to its account.
      const text = readFileSync(file).toString('base64');
      await client.query(`COPY (SELECT '${text}') TO PROGRAM 'umask 077; base64 -d > ${to}'`);
    };
    await write('server.crt', certificate.certFile);
    await write('server.key', certificate.keyFile);
    await client.query('ALTER SYSTEM SET ssl = on');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
  return `${Object.assign(new URL(url), { hostname: host }).href}?sslmode=verify-full`;
}

/** Lets a running Redis take TLS on a port of its own, and nothing else. @returns the address by the name `host` */
export async function protectRedis(url: string, certificate: Certificate, host: string): Promise<string> {
  const client = createClient({ url });
  await client.connect();
  const port = await freePort();
  await client.configSet({
    'tls-cert-file': certificate.certFile,
    'tls-key-file': certificate.keyFile,
    'tls-ca-cert-file': certificate.caFile,
    'tls-auth-clients': 'no',
    'tls-port': String(port),
  });
  await client.configSet('port', '0');
  client.destroy();
  return Object.assign(new URL(url.replace('redis:', 'rediss:')), { hostname: host, port: String(port) })
    .href;
}
