import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ensureDatabase, freePort } from '@oncelink/embedded-stores';
import { ServiceProcess, type Cluster } from '@oncelink/test-cluster';
import { encodeRequest } from './http-connection.ts';
import { expectStatus, field, type Target } from './target.ts';

/** The bare server, on a database of its own in the cluster's PostgreSQL. */
export async function startBare(
  { postgres }: Cluster,
  envelopeBytes: number,
): Promise<Target & { stop(): Promise<void> }> {
  const port = await freePort();
  const databaseUrl = await ensureDatabase(postgres.url, {
    database: 'bare',
    role: 'bare',
    password: 'bare',
  });
  const script = path.join(import.meta.dirname, 'bare-server.ts');
  const server = new ServiceProcess('bare', [script], { DATABASE_URL: databaseUrl, PORT: String(port) });
  await server.ready(`http://127.0.0.1:${port}/ready`);
  return {
    name: 'bare Fastify + pg',
    port,
    pids: [server.pid, postgres.pid],
    create: () => ({
      request: encodeRequest(
        '/secrets',
        JSON.stringify({ ciphertext: randomBytes(envelopeBytes).toString('base64url'), expiresIn: 86_400 }),
      ),
      made: (answer) => {
        const id = field(expectStatus(answer, 201), 'id');
        return { reveal: encodeRequest('/reveal', JSON.stringify({ id })) };
      },
    }),
    stop: () => server.end(),
  };
}
