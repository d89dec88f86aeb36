import path from 'node:path';
import { BUSY_FLAGS, ensureDatabase, freePort } from '@oncelink/embedded-stores';
import { ServiceProcess, type Stores } from '@oncelink/testing/cluster';
import { createShortLink } from './oncelink-target.ts';
import type { OwnTarget } from './target.ts';

const FLAGS = [...BUSY_FLAGS];
const MIGRATE = path.resolve(import.meta.dirname, '../../apps/secrets-service/dist/migrate.js');

type Env = Readonly<Record<string, string>>;

async function startProgram(name: string, env: Env, stack: AsyncDisposableStack) {
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'floor', `${name}.ts`);
  const program = stack.use(new ServiceProcess(name, [...FLAGS, script], { ...env, PORT: String(port) }));
  await program.ready(`http://127.0.0.1:${port}/ready`);
  return { port, pid: program.pid };
}

/** A database of the floor's own, with the product's tables. @returns its address */
async function prepareTables({ postgres, redis }: Stores): Promise<string> {
  const account = { database: 'secrets', role: 'secrets', password: 'secrets' };
  const url = await ensureDatabase(postgres.url, account);
  const common = { REDIS_RPC_URL: redis.url, REDIS_JOBS_URL: redis.url, PUBLIC_ORIGIN: 'http://localhost' };
  const env = { ...common, NODE_ENV: 'test', DEMO_MODE: 'true', SECRETS_DATABASE_URL: url };
  await new ServiceProcess('migrate', [MIGRATE], env).succeeded();
  return url;
}

/** Where the floor keeps its links: in a database of its own, or in that of a product which runs beside it. */
type Place = Stores & { readonly databaseUrl?: string };

/**
 * The least that can have the product's hops: lab/bench/floor, on the product's own table.
 * @param count of gateways, and of services
 */
export async function startFloor(place: Place, envelopeBytes: number, count = 1): Promise<OwnTarget> {
  const stack = new AsyncDisposableStack();
  try {
    const { postgres, redis, databaseUrl } = place;
    const stores = { DATABASE_URL: databaseUrl ?? (await prepareTables(place)), REDIS_URL: redis.url };
    const processes: Record<string, number> = { PostgreSQL: postgres.pid, Redis: redis.pid };
    const ports: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const service = await startProgram('service', stores, stack);
      const gateway = await startProgram('gateway', stores, stack);
      const of = count === 1 ? '' : `-${index}`;
      Object.assign(processes, { [`gateway${of}`]: gateway.pid, [`service${of}`]: service.pid });
      ports.push(gateway.port);
    }
    return {
      name: 'floor',
      ports,
      processes,
      create: () => createShortLink(envelopeBytes, false),
      stop: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
