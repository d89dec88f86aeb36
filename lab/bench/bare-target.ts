import path from 'node:path';
import { ensureDatabase, freePort } from '@oncelink/embedded-stores';
import { ServiceProcess, type Cluster } from '@oncelink/testing/cluster';
import { drawBytes } from './draft-links.ts';
import { encodePost } from './http-connection.ts';
import { expectStatus, field, type OwnTarget, type Target } from './target.ts';

interface BareServer {
  readonly name: string;
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** The store it works on, by name. */
  readonly store: Readonly<Record<string, number>>;
}

const creating =
  (envelopeBytes: number): Target['create'] =>
  () => ({
    request: encodePost('/secrets', {
      ciphertext: drawBytes(envelopeBytes).toString('base64url'),
      expiresIn: 86_400,
    }),
    made: (answer) => ({ reveal: encodePost('/reveal', { id: field(expectStatus(answer, 201), 'id') }) }),
  });

async function startServer({ name, script, env, store }: BareServer, bytes: number): Promise<OwnTarget> {
  const port = await freePort();
  const file = path.join(import.meta.dirname, script);
  const server = new ServiceProcess(name, [file], { ...env, PORT: String(port) });
  await server.ready(`http://127.0.0.1:${port}/ready`);
  const processes = { server: server.pid, ...store };
  return { name, ports: [port], processes, create: creating(bytes), stop: () => server.end() };
}

/** Fastify on a database of its own. */
export async function startBarePostgres(
  { postgres }: Pick<Cluster, 'postgres'>,
  envelopeBytes: number,
): Promise<OwnTarget> {
  const account = { database: 'bare', role: 'bare', password: 'bare' };
  const env = { DATABASE_URL: await ensureDatabase(postgres.url, account) };
  const store = { PostgreSQL: postgres.pid };
  return startServer({ name: 'bare Fastify + pg', script: 'bare-server.ts', env, store }, envelopeBytes);
}

/** node:http on Redis. */
export function startBareRedis({ redis }: Pick<Cluster, 'redis'>, envelopeBytes: number): Promise<OwnTarget> {
  const [env, store] = [{ REDIS_URL: redis.url }, { Redis: redis.pid }];
  return startServer(
    { name: 'bare node:http + Redis', script: 'bare-redis-server.ts', env, store },
    envelopeBytes,
  );
}
