import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ensureDatabase, freePort } from '@oncelink/embedded-stores';
import type { Keys } from './keep-keys.ts';
import type { Options } from './read-options.ts';
import { runLogged } from './run-logged.ts';
import { ServiceProcess, endLeftover, type ServiceOptions } from './service-process.ts';
import type { Stores } from './start-stores.ts';

export interface ServicesOptions {
  /** Folder of the clone. */
  readonly root: string;
  readonly options: Options;
  readonly keys: Keys;
  readonly stores: Stores;
  /** The printed address. */
  readonly publicOrigin: string;
  readonly signal: AbortSignal;
  readonly warn: (line: string) => void;
}

export interface Services {
  readonly gatewayUrl: string;
  readonly services: readonly ServiceProcess[];
}

function commonEnv({ options, stores, keys }: ServicesOptions): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    DEMO_MODE: String(options.demo),
    REDIS_RPC_URL: stores.redisRpcUrl,
    REDIS_JOBS_URL: stores.redisJobsUrl,
    ASSERTION_KEY: keys.assertionKey,
  };
}

async function describeSecretsService(given: ServicesOptions, folder: string): Promise<ServiceOptions> {
  const { keys, stores } = given;
  const database = { database: 'secrets', role: 'secrets', password: keys.databasePassword };
  const port = await freePort();
  const env = {
    ...commonEnv(given),
    SECRETS_DATABASE_URL: await ensureDatabase(stores.postgresUrl, database),
    LINK_PEPPER: keys.linkPepper,
    CODE_KEY: keys.codeKey,
    HEALTH_PORT: String(port),
  };
  const script = path.join(given.root, 'apps', 'secrets-service', 'dist', 'main.js');
  const healthUrl = `http://127.0.0.1:${port}/health/ready`;
  return { name: 'secrets-service', script, env, healthUrl, folder, warn: given.warn };
}

async function describeGateway(given: ServicesOptions, folder: string): Promise<ServiceOptions> {
  const port = await freePort();
  const env = {
    ...commonEnv(given),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: given.publicOrigin,
    // The edge server, which hands on the visitor's address.
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: given.options.limits ? 'on' : 'off',
    LIMIT_KEY: given.keys.limitKey,
  };
  const script = path.join(given.root, 'apps', 'gateway', 'dist', 'main.js');
  const healthUrl = `http://127.0.0.1:${port}/api/health/ready`;
  return { name: 'gateway', script, env, healthUrl, folder, warn: given.warn };
}

/**
 * Brings the database up to date and starts the services, each as a process of its own; `stack` ends them.
 * @throws LaunchError when one of them does not get ready
 */
export async function startServices(given: ServicesOptions, stack: AsyncDisposableStack): Promise<Services> {
  const folder = path.join(given.options.dataFolder, 'services');
  mkdirSync(folder, { recursive: true });
  const secrets = await describeSecretsService(given, folder);
  const gateway = await describeGateway(given, folder);
  await Promise.all([secrets, gateway].map(endLeftover));
  await runLogged({
    title: 'The migration of the database',
    args: [path.join(path.dirname(secrets.script), 'migrate.js')],
    env: secrets.env,
    cwd: given.root,
    logFile: path.join(folder, 'secrets-migrate.log'),
    signal: given.signal,
  });
  // Ended in the opposite order, so that the gateway still gets answers to what it has asked.
  const services = [secrets, gateway].map((service) => stack.use(new ServiceProcess(service)));
  await Promise.all(services.map((started) => started.ready(given.signal)));
  return { gatewayUrl: new URL(gateway.healthUrl).origin, services };
}
