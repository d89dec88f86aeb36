import path from 'node:path';
import { ensureDatabase, ensureGuest, freePort } from '@oncelink/embedded-stores';
import { choosePort } from './choose-port.ts';
import { describeTools } from './describe-tools.ts';
import { productionEnv } from './production-env.ts';
import { freeUrl, HOST, providerKeys, serviceOf, type Plan, type ServicesOptions } from './service-plan.ts';
import type { ServiceOnUseOptions } from './service-on-use.ts';
import type { ServiceOptions } from './service-process.ts';

export interface Described {
  readonly gatewayPort: number;
  /** Where all mail can be read, unless it goes to a real server. */
  readonly inboxUrl: string | undefined;
  readonly gateway: ServiceOptions;
  /** Those with a database of their own. */
  readonly owners: readonly ServiceOptions[];
  /** Those of them that have nothing to do here. Their databases are kept up to date all the same. */
  readonly idle: readonly ServiceOptions[];
  readonly rotator: ServiceOptions;
  /** What stands in for servers of others. */
  readonly tools: readonly ServiceOnUseOptions[];
}

/** Where the inbox is unless that port is taken. */
const INBOX_PORT = 8025;

/** Writes down how each process of the product is to be started. `folder` gets their logs. */
export async function describeServices(given: ServicesOptions, folder: string): Promise<Described> {
  // Anyone who has an account with the payment provider names it; without the demo there is nothing to stand in for one.
  const isSimulated = given.options.demo && !process.env['STRIPE_SECRET_KEY'];
  const plan: Plan = {
    ...given,
    folder,
    gatewayPort: given.options.watch ? await freePort() : given.port,
    mailbox: given.options.production
      ? undefined
      : { smtpPort: await freePort(), inboxPort: await choosePort(undefined, INBOX_PORT) },
    simulatorUrl: isSimulated ? await freeUrl() : undefined,
    filesUrl: process.env['FILES'] === 'off' ? undefined : await freeUrl(),
  };
  const billing = await describeOwner(plan, 'billing', billingEnv(plan));
  const files = await describeOwner(plan, 'files', filesEnv(plan));
  return {
    gatewayPort: plan.gatewayPort,
    inboxUrl: plan.mailbox && `http://localhost:${plan.mailbox.inboxPort}`,
    gateway: describeGateway(plan),
    owners: [
      await describeOwner(plan, 'secrets', secretsEnv(plan)),
      await describeOwner(plan, 'auth', authEnv(plan)),
      billing,
      await describeOwner(plan, 'events', await eventsEnv(plan)),
      files,
    ],
    idle: [
      ...(billing.env['BILLING'] === 'off' ? [billing] : []),
      ...(plan.filesUrl === undefined ? [files] : []),
    ],
    rotator: await describeRotator(plan),
    tools: await describeTools(plan),
  };
}

function commonEnv(plan: Plan): NodeJS.ProcessEnv {
  return {
    ...process.env,
    REDIS_RPC_URL: plan.stores.redisRpcUrl,
    REDIS_JOBS_URL: plan.stores.redisJobsUrl,
    PUBLIC_ORIGIN: plan.origin,
    FILES: plan.filesUrl === undefined ? 'off' : 'on',
    ...(plan.options.production ? productionEnv(process.env) : developmentEnv(plan)),
  };
}

const developmentEnv = ({ options, simulatorUrl }: Plan): NodeJS.ProcessEnv => ({
  NODE_ENV: 'development',
  DEMO_MODE: String(options.demo),
  // Who can't buy Pro has it.
  ...(simulatorUrl === undefined && !process.env['STRIPE_SECRET_KEY'] && { BILLING: 'off' }),
});

const secretsEnv = ({ keys, ringFile }: Plan): NodeJS.ProcessEnv => ({
  KEY_RING_FILE: ringFile,
  SECRETS_ASSERTION_KEY: keys.secretsAssertionKey,
  LINK_PEPPER: keys.linkPepper,
  CODE_KEY: keys.codeKey,
});

const authEnv = ({ keys, mailbox }: Plan): NodeJS.ProcessEnv => ({
  AUTH_ASSERTION_KEY: keys.authAssertionKey,
  SIGN_IN_CODE_KEY: keys.signInCodeKey,
  MAIL_KEY: keys.mailKey,
  ...(mailbox !== undefined && {
    SMTP_URL: `smtp://${HOST}:${mailbox.smtpPort}`,
    MAIL_FROM: 'Oncelink <no-reply@oncelink.example>',
    SUPPORT_ADDRESS: 'support@oncelink.example',
    SALES_ADDRESS: 'sales@oncelink.example',
  }),
});

/** The simulator's names of its two prices. */
const pricesEnv = ({ simulatorUrl }: Plan): NodeJS.ProcessEnv =>
  simulatorUrl === undefined
    ? {}
    : { PRICE_ID_MONTHLY: 'price_simulated_monthly', PRICE_ID_YEARLY: 'price_simulated_yearly' };

function billingEnv(plan: Plan): NodeJS.ProcessEnv {
  const key = { BILLING_ASSERTION_KEY: plan.keys.billingAssertionKey };
  if (plan.simulatorUrl === undefined) return key;
  const { apiKey } = providerKeys(plan);
  return {
    ...key,
    ...pricesEnv(plan),
    ...webhookEnv(plan),
    STRIPE_SECRET_KEY: apiKey,
    STRIPE_API_URL: plan.simulatorUrl,
  };
}

/** The gateway lets in what the provider has signed, however many strangers call. */
const webhookEnv = (plan: Plan): NodeJS.ProcessEnv =>
  plan.simulatorUrl === undefined ? {} : { STRIPE_WEBHOOK_SECRET: providerKeys(plan).webhookSecret };

/** It sends to webhooks by itself, by the role that goes out: a program more would cost 50 MB (ADR 75). */
async function eventsEnv({ keys, stores }: Plan): Promise<NodeJS.ProcessEnv> {
  const guest = { database: 'events', role: 'deliver', password: keys.databasePassword };
  return {
    EVENTS_ASSERTION_KEY: keys.eventsAssertionKey,
    WEBHOOKS: process.env['WEBHOOKS'] || 'on',
    HOOKS_KEY: keys.hooksKey,
    DELIVER_DATABASE_URL: await ensureGuest(stores.postgresUrl, guest),
  };
}

/** A folder beside the stores, unless the operator names another, or a bucket. */
const filesEnv = ({ keys, options, filesUrl }: Plan): NodeJS.ProcessEnv => ({
  FILES_ASSERTION_KEY: keys.filesAssertionKey,
  FILE_PEPPER: keys.filePepper,
  FILES_DIR: process.env['FILES_DIR'] || path.join(options.dataFolder, 'files'),
  HOST,
  PORT: filesUrl === undefined ? '0' : new URL(filesUrl).port,
});

/** A service with a database and a role of its own, both called as it is. */
async function describeOwner(plan: Plan, role: string, env: NodeJS.ProcessEnv): Promise<ServiceOptions> {
  const { keys, stores, folder, warn } = plan;
  const database = { database: role, role, password: keys.databasePassword };
  const health = await freeUrl();
  return {
    name: `${role}-service`,
    ...serviceOf(plan, `${role}-service`),
    env: {
      ...commonEnv(plan),
      ...env,
      [`${role.toUpperCase()}_DATABASE_URL`]: await ensureDatabase(stores.postgresUrl, database),
      HEALTH_PORT: new URL(health).port,
    },
    healthUrls: [`${health}/health/ready`],
    folder,
    warn,
  };
}

/** Works on the database of the secrets-service, by the same role. */
async function describeRotator(plan: Plan): Promise<ServiceOptions> {
  const like = await describeOwner(plan, 'secrets', { KEY_RING_FILE: plan.ringFile });
  return { ...like, ...serviceOf(plan, 'key-rotator'), name: 'key-rotator' };
}

function describeGateway(plan: Plan): ServiceOptions {
  const { root, options, keys, gatewayPort, folder, warn } = plan;
  const host = (options.production && process.env['HOST']) || HOST;
  const env = {
    ...commonEnv(plan),
    ...pricesEnv(plan),
    ...webhookEnv(plan),
    HOST: host,
    PORT: String(gatewayPort),
    HEALTH_PORT: '0',
    ...(options.watch
      ? { TRUSTED_PROXIES: '1' }
      : { PAGES_FOLDER: path.join(root, 'apps', 'frontend', 'dist') }),
    RATE_LIMITS: options.limits ? 'on' : 'off',
    LIMIT_KEY: keys.limitKey,
    SESSION_KEY: keys.sessionKey,
    SECRETS_ASSERTION_KEY: keys.secretsAssertionKey,
    AUTH_ASSERTION_KEY: keys.authAssertionKey,
    BILLING_ASSERTION_KEY: keys.billingAssertionKey,
    EVENTS_ASSERTION_KEY: keys.eventsAssertionKey,
    ...(plan.filesUrl !== undefined && {
      FILES_ASSERTION_KEY: keys.filesAssertionKey,
      FILES_ADDRESS: new URL(plan.filesUrl).host,
    }),
    RECEIPT_KEY: keys.receiptKey,
    STATEMENT_KEY: keys.statementKey,
  };
  const healthUrl = `http://${host === '0.0.0.0' ? HOST : host}:${gatewayPort}/api/health/ready`;
  return { name: 'gateway', ...serviceOf(plan, 'gateway'), env, healthUrls: [healthUrl], folder, warn };
}
