import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ensureDatabase, freePort, HEAP_FLAGS } from '@oncelink/embedded-stores';
import { ServiceProcess } from './service-process.ts';

export type Env = Readonly<Record<string, string>>;

/** Changes the settings of a process, such as the addresses of its stores. @param service `gateway`, `secrets`, `key-rotator`… */
export type Rewire = (service: string, env: Env) => Promise<Env>;

/** What every part of the cluster stands on. */
export interface ClusterContext {
  /** Address of PostgreSQL with the superuser's name and password. */
  readonly postgresUrl: string;
  /** Settings of every process. */
  readonly common: Env;
  readonly rewire: Rewire;
  /** Ends what was started, also when something after it does not come up. */
  readonly stack: AsyncDisposableStack;
}

const repository = path.resolve(import.meta.dirname, '../../../..');

export const locate = (...names: string[]): string => path.join(repository, ...names);

/** 32 random bytes, base64url. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/** Gives the service's own database, which is there, a password of this cluster. @returns its address */
export const prepareDatabase = ({ postgresUrl }: ClusterContext, role: string): Promise<string> =>
  ensureDatabase(postgresUrl, { database: role, role, password: newKey() });

/** Starts replicas of a service and waits until they take requests. */
export async function startReplicas(
  { common, stack, rewire }: ClusterContext,
  service: string,
  count: number,
  env: Env,
): Promise<readonly ServiceProcess[]> {
  const script = locate('apps', `${service}-service`, 'dist', 'main.js');
  const indexes = Array.from({ length: count }, (_, index) => index);
  return Promise.all(
    indexes.map(async (index) => {
      const port = await freePort();
      const all = await rewire(service, { ...common, ...env, HEALTH_PORT: String(port) });
      const started = stack.use(new ServiceProcess(`${service}-${index}`, [...HEAP_FLAGS, script], all));
      await started.ready(`http://127.0.0.1:${port}/health/ready`);
      return started;
    }),
  );
}
