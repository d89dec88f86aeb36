import { MAX_LINK_SHARDS, PAY_PAGE_PATH, payOriginProblems } from '@oncelink/contracts';
import {
  ASSERTION_SETTINGS,
  COMMON_SETTINGS,
  healthAddress,
  healthSettings,
  readConfig,
  traceSettings,
  type SettingTable,
  ConfigError,
} from '@oncelink/service-kit';
import { PRICE_ID } from './billing/billing-values.ts';
import { readAssertionKeys, readCertificate } from './read-keys.ts';

/** The environment variables of the gateway. */
export const GATEWAY_SETTINGS = {
  ...COMMON_SETTINGS,
  ...ASSERTION_SETTINGS,
  HOST: { kind: 'string', default: '127.0.0.1', doc: 'Address to listen on.' },
  PORT: { kind: 'integer', max: 65_535, default: 8080, doc: 'Port to listen on; 0 takes any free one.' },
  GATEWAY_CERTIFICATE: {
    kind: 'string',
    pattern: /^-----BEGIN CERTIFICATE-----/,
    optional: true,
    doc: 'Certificate (PEM, the whole chain) that the gateway shows to nginx; without it nginx is answered without TLS.',
  },
  GATEWAY_CERTIFICATE_KEY: {
    kind: 'string',
    pattern: /^-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    optional: true,
    doc: 'Its key (PEM).',
  },
  ...healthSettings(8084),
  PUBLIC_ORIGIN: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    isPublic: true,
    default: 'http://localhost:8080',
    notInProduction: 'http://localhost:8080',
    doc: 'Start of every link: scheme and host as visitors see them.',
  },
  TRUSTED_PROXIES: {
    kind: 'integer',
    default: 0,
    doc: 'How many proxies of yours every request passes; the caller is the entry they added first.',
  },
  RATE_LIMITS: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    notInProduction: 'off',
    doc: 'Limits of calls per network and secret; off is for load tests.',
  },
  LIMIT_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1saW1pdC1rZXktMDAwMDA',
    doc: 'Names callers in Redis without telling who they are.',
  },
  SESSION_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1zZXNzaW9uLWtleS0wMDA',
    doc: 'Signs what gateways remember of sessions in Redis. No service has it; a new one costs a question per session.',
  },
  GATEWAY_REPLICAS: {
    kind: 'integer',
    min: 1,
    default: 1,
    doc: 'How many gateways share the limits while Redis is away and each counts alone.',
  },
  LINK_SHARDS: {
    kind: 'integer',
    min: 1,
    max: MAX_LINK_SHARDS,
    default: 1,
    doc: 'Over how many deployments of the secrets-service the links are spread (docs/scaling.md).',
  },
  SECURITY_ADDRESS: {
    kind: 'string',
    pattern: /^[^\s@]+@[^\s@]+$/,
    optional: true,
    doc: 'Where people report security problems by mail, as security.txt tells them beside the contact form.',
  },
  SOCIAL_LINKS: {
    kind: 'string',
    pattern: /^https:\/\/[^\s,]+(,https:\/\/[^\s,]+){2}$/,
    optional: true,
    doc: 'Where the three signs at the foot of every page lead: https addresses of code, news and mail, with commas between.',
  },
  SECRET_MAX_TTL: { kind: 'integer', min: 30, optional: true, doc: 'Longest life of a secret, in seconds.' },
  HTTP_PATIENCE_MS: {
    kind: 'integer',
    min: 100,
    default: 10_000,
    doc: 'How long a request may take to arrive, and how long a connection may be idle.',
  },
  PAGES_FOLDER: {
    kind: 'string',
    optional: true,
    doc: 'The built page, for a gateway that no page server stands in front of (npm start).',
  },
  BILLING: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    doc: 'Whether Pro is on sale. The same as of the billing-service: with off, no price is shown.',
  },
  PAY_ORIGIN: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    isPublic: true,
    optional: true,
    doc: 'Another host of the site, for a payment form that is embedded. The same as of the billing-service.',
  },
  STRIPE_PUBLISHABLE_KEY: {
    kind: 'string',
    pattern: /^pk_[a-z]+_\w+$/,
    optional: true,
    doc: 'What that form names the account with. Public.',
  },
  STRIPE_WEBHOOK_SECRET: {
    kind: 'string',
    pattern: /^whsec_\S+$/,
    optional: true,
    doc: 'The same as of the billing-service: events that it signed are not limited. Production needs it to sell Pro.',
  },
  PRICE_CURRENCY: { kind: 'string', pattern: /^[A-Z]{3}$/, default: 'USD', doc: 'ISO 4217 code.' },
  PRICE_MONTHLY: { kind: 'integer', default: 900, doc: 'Price of a month of Pro, in hundredths.' },
  PRICE_YEARLY: { kind: 'integer', default: 6000, doc: 'Price of a year of Pro, in hundredths.' },
  PRICE_ID_MONTHLY: {
    kind: 'string',
    pattern: PRICE_ID,
    optional: true,
    doc: 'Name of that price at the payment provider. Without both names Pro is shown as not available.',
  },
  PRICE_ID_YEARLY: {
    kind: 'string',
    pattern: PRICE_ID,
    optional: true,
    doc: 'Name of that price at the payment provider.',
  },
} as const satisfies SettingTable;

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

export const GATEWAY_CONFIG = Symbol('gateway config');

/** Reads the configuration. Throws `ConfigError` with all invalid values. */
export function readGatewayConfig(env?: Readonly<Record<string, string | undefined>>) {
  const settings = readConfig(GATEWAY_SETTINGS, env);
  const { PRICE_CURRENCY: currency, PRICE_MONTHLY: monthly, PRICE_YEARLY: yearly } = settings;
  const { PRICE_ID_MONTHLY: monthlyId, PRICE_ID_YEARLY: yearlyId } = settings;
  const isSold = settings.BILLING === 'on' && monthlyId && yearlyId;
  return {
    host: settings.HOST,
    port: settings.PORT,
    health: healthAddress(settings),
    /** Without a slash at the end. */
    publicOrigin: new URL(settings.PUBLIC_ORIGIN).origin,
    trustedProxies: settings.TRUSTED_PROXIES,
    /** Null: requests come without TLS. */
    certificate: readCertificate(settings),
    hasLimits: settings.RATE_LIMITS === 'on',
    limitKey: settings.LIMIT_KEY,
    sessionKey: settings.SESSION_KEY,
    assertionKeys: readAssertionKeys(settings),
    replicas: settings.GATEWAY_REPLICAS,
    linkShards: settings.LINK_SHARDS,
    /** Mail address for reports of security problems; null: only the contact form. */
    securityAddress: settings.SECURITY_ADDRESS ?? null,
    /** Addresses of code, news and mail, or null if not set. */
    socialLinks: settings.SOCIAL_LINKS?.split(',') ?? null,
    demoMode: settings.DEMO_MODE,
    /** The longest lifetime of a secret that the operator allows, in seconds, or null. */
    secretMaxTtl: settings.SECRET_MAX_TTL ?? null,
    patienceMs: settings.HTTP_PATIENCE_MS,
    /** Prices of Pro, or null if it is not on sale. */
    prices: isSold ? { currency, monthly, monthlyId, yearly, yearlyId } : null,
    /** What the payment provider signs its events with, or null. */
    webhookSecret: isSold ? readWebhookSecret(settings) : null,
    /** The page with the embedded payment form; null: the provider's own pages are used. */
    payPage: readPayPage(settings),
    /** The built page that the gateway serves itself; null: another server does. */
    pages: settings.PAGES_FOLDER ? { folder: settings.PAGES_FOLDER, payOrigin: settings.PAY_ORIGIN } : null,
    redisUrl: settings.REDIS_RPC_URL,
    logLevel: settings.LOG_LEVEL,
    traces: traceSettings(settings),
  };
}

type Settings = ReturnType<typeof readConfig<typeof GATEWAY_SETTINGS>>;

function readWebhookSecret({ STRIPE_WEBHOOK_SECRET: secret, NODE_ENV }: Settings): string | null {
  if (secret === undefined && NODE_ENV === 'production') {
    throw new ConfigError(['STRIPE_WEBHOOK_SECRET is missing: give it, or set BILLING=off.']);
  }
  return secret ?? null;
}

function readPayPage(settings: Settings) {
  const { PAY_ORIGIN: payOrigin, STRIPE_PUBLISHABLE_KEY: publishableKey, PUBLIC_ORIGIN } = settings;
  if (payOrigin === undefined) return null;
  const problems = payOriginProblems(payOrigin, PUBLIC_ORIGIN);
  if (publishableKey === undefined)
    throw new ConfigError([...problems, 'PAY_ORIGIN needs STRIPE_PUBLISHABLE_KEY.']);
  if (problems.length > 0) throw new ConfigError(problems);
  const backUrl = `${new URL(PUBLIC_ORIGIN).origin}/pricing`;
  return { url: `${new URL(payOrigin).origin}${PAY_PAGE_PATH}`, publishableKey, backUrl };
}
