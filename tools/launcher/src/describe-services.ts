import path from 'node:path';
import { ensureDatabase, freePort } from '@oncelink/embedded-stores';
import { choosePort } from './choose-port.ts';
import type { Keys } from './keep-keys.ts';
import type { Options } from './read-options.ts';
import type { ServiceOptions } from './service-process.ts';
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

/** Who listens where. */
interface Plan extends ServicesOptions {
  /** Of the logs. */
  readonly folder: string;
  readonly gatewayUrl: string;
  readonly smtpPort: number;
  readonly inboxPort: number;
  /** Undefined where no payment simulator runs. */
  readonly simulatorUrl: string | undefined;
}

export interface Described {
  readonly gatewayUrl: string;
  readonly inboxUrl: string;
  readonly gateway: ServiceOptions;
  /** Those with a database of their own. */
  readonly owners: readonly ServiceOptions[];
  /** What stands in for servers of others. */
  readonly tools: readonly ServiceOptions[];
}

const HOST = '127.0.0.1';

/** Where the inbox is unless that port is taken. */
const INBOX_PORT = 8025;

const freeUrl = async (): Promise<string> => `http://${HOST}:${await freePort()}`;

/** Writes down how each process of the product is to be started. `folder` gets their logs. */
export async function describeServices(given: ServicesOptions, folder: string): Promise<Described> {
  // Whoever has an account with the payment provider names it; without the demo there is nothing to stand in for one.
  const isSimulated = given.options.demo && !process.env['STRIPE_SECRET_KEY'];
  const plan: Plan = {
    ...given,
    folder,
    gatewayUrl: await freeUrl(),
    smtpPort: await freePort(),
    inboxPort: await choosePort(undefined, INBOX_PORT),
    simulatorUrl: isSimulated ? await freeUrl() : undefined,
  };
  return {
    gatewayUrl: plan.gatewayUrl,
    inboxUrl: `http://localhost:${plan.inboxPort}`,
    gateway: describeGateway(plan),
    owners: [
      await describeOwner(plan, 'secrets', secretsEnv(plan)),
      await describeOwner(plan, 'auth', authEnv(plan)),
      await describeOwner(plan, 'billing', billingEnv(plan)),
    ],
    tools: [describeMailCatcher(plan), ...describeSimulator(plan)],
  };
}

function commonEnv({ options, stores, keys, publicOrigin }: Plan): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    DEMO_MODE: String(options.demo),
    REDIS_RPC_URL: stores.redisRpcUrl,
    REDIS_JOBS_URL: stores.redisJobsUrl,
    ASSERTION_KEY: keys.assertionKey,
    PUBLIC_ORIGIN: publicOrigin,
  };
}

const secretsEnv = ({ keys }: Plan): NodeJS.ProcessEnv => ({
  LINK_PEPPER: keys.linkPepper,
  CODE_KEY: keys.codeKey,
});

const authEnv = ({ keys, smtpPort }: Plan): NodeJS.ProcessEnv => ({
  SIGN_IN_CODE_KEY: keys.signInCodeKey,
  MAIL_KEY: keys.mailKey,
  SMTP_URL: `smtp://${HOST}:${smtpPort}`,
  MAIL_FROM: 'Oncelink <no-reply@oncelink.example>',
  SUPPORT_ADDRESS: 'support@oncelink.example',
  SALES_ADDRESS: 'sales@oncelink.example',
});

/** The payment provider's keys have no dashes. */
const providerKey = (prefix: string, key: string): string =>
  `${prefix}_${Buffer.from(key, 'base64url').toString('hex')}`;

const providerKeys = ({ keys }: Plan) => ({
  apiKey: providerKey('sk_test', keys.paymentKey),
  webhookSecret: providerKey('whsec', keys.paymentEventKey),
});

/** The simulator's names of its two prices. */
const pricesEnv = ({ simulatorUrl }: Plan): NodeJS.ProcessEnv =>
  simulatorUrl === undefined
    ? {}
    : { PRICE_ID_MONTHLY: 'price_simulated_monthly', PRICE_ID_YEARLY: 'price_simulated_yearly' };

function billingEnv(plan: Plan): NodeJS.ProcessEnv {
  if (plan.simulatorUrl === undefined) return {};
  const { apiKey, webhookSecret } = providerKeys(plan);
  return {
    ...pricesEnv(plan),
    STRIPE_SECRET_KEY: apiKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: plan.simulatorUrl,
  };
}

/** A service with a database and a role of its own, both called as it is. */
async function describeOwner(plan: Plan, role: string, env: NodeJS.ProcessEnv): Promise<ServiceOptions> {
  const { root, keys, stores, folder, warn } = plan;
  const database = { database: role, role, password: keys.databasePassword };
  const health = await freeUrl();
  return {
    name: `${role}-service`,
    script: path.join(root, 'apps', `${role}-service`, 'dist', 'main.js'),
    env: {
      ...commonEnv(plan),
      ...env,
      [`${role.toUpperCase()}_DATABASE_URL`]: await ensureDatabase(stores.postgresUrl, database),
      HEALTH_PORT: new URL(health).port,
    },
    healthUrl: `${health}/health/ready`,
    folder,
    warn,
  };
}

function describeGateway(plan: Plan): ServiceOptions {
  const { root, options, keys, gatewayUrl, folder, warn } = plan;
  const env = {
    ...commonEnv(plan),
    ...pricesEnv(plan),
    HOST,
    PORT: new URL(gatewayUrl).port,
    HEALTH_PORT: '0',
    // The edge server, which hands on the visitor's address.
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: options.limits ? 'on' : 'off',
    LIMIT_KEY: keys.limitKey,
  };
  const script = path.join(root, 'apps', 'gateway', 'dist', 'main.js');
  return { name: 'gateway', script, env, healthUrl: `${gatewayUrl}/api/health/ready`, folder, warn };
}

const toolScript = ({ root }: Plan, name: string): string => path.join(root, 'tools', name, 'src', 'main.ts');

function describeMailCatcher(plan: Plan): ServiceOptions {
  const { smtpPort, inboxPort, folder, warn } = plan;
  return {
    name: 'mail-catcher',
    script: toolScript(plan, 'mail-catcher'),
    args: [`--host=${HOST}`, `--smtp-port=${smtpPort}`, `--web-port=${inboxPort}`],
    env: process.env,
    healthUrl: `http://${HOST}:${inboxPort}/health`,
    folder,
    warn,
  };
}

function describeSimulator(plan: Plan): readonly ServiceOptions[] {
  const { simulatorUrl, gatewayUrl, options, folder, warn } = plan;
  if (simulatorUrl === undefined) return [];
  const { apiKey, webhookSecret } = providerKeys(plan);
  const args = [
    `--host=${HOST}`,
    `--port=${new URL(simulatorUrl).port}`,
    `--api-key=${apiKey}`,
    `--webhook-secret=${webhookSecret}`,
    `--webhook-url=${gatewayUrl}/api/stripe/webhook`,
    `--state-file=${path.join(options.dataFolder, 'payments.json')}`,
  ];
  const script = toolScript(plan, 'payment-simulator');
  const healthUrl = `${simulatorUrl}/simulator.css`;
  return [{ name: 'payment-simulator', script, args, env: process.env, healthUrl, folder, warn }];
}
