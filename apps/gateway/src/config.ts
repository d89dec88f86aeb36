import { MAX_LINK_SHARDS } from '@oncelink/contracts';
import {
  ASSERTION_SETTINGS,
  COMMON_SETTINGS,
  ConfigError,
  healthAddress,
  healthSettings,
  readCertificate,
  readConfig,
  traceSettings,
  type Config,
  type SettingTable,
} from '@oncelink/service-kit';
import { ACCESS_SETTINGS, readAccess } from './read-access.ts';
import { FILES_SETTINGS, readFiles } from './read-files.ts';
import { readAssertionKeys } from './read-keys.ts';
import { readSale, SALE_SETTINGS } from './read-sale.ts';

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
  READER_ORIGIN: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    isPublic: true,
    optional: true,
    doc: 'Another host, which links lead to: there links are opened, and nothing else is possible. The same as of web.',
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
  EVENTS: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    doc: 'Whether makers of links with an API key learn how they end. With off, no events-service needs to run.',
  },
  ...FILES_SETTINGS,
  RECEIPT_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1yZWNlaXB0LWtleS0wMDA',
    doc: 'Names receipts and whom to tell of an end. A new one makes repeated calls about older links fail.',
  },
  STATEMENT_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1zdGF0ZW1lbnQta2V5LTA',
    doc: 'Private key (Ed25519) that statements on ended links are signed with (docs/operations/key-rotation.md).',
  },
  STATEMENT_FORMER_KEYS: {
    kind: 'string',
    pattern: /^[\w-]{43}(,[\w-]{43})*$/,
    optional: true,
    doc: 'Public keys that statements were signed with before, with commas between: the site still publishes them.',
  },
  GATEWAY_REPLICAS: {
    kind: 'integer',
    min: 1,
    default: 1,
    doc: 'How many gateways there are, at most. One counts limits in memory, several in Redis; while that is away each its share.',
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
  API_CORS_ORIGINS: {
    kind: 'string',
    pattern: /^https?:\/\/[^\s,/]+(,https?:\/\/[^\s,/]+)*$/,
    optional: true,
    doc: 'Sites whose pages may call /api/v1 from a browser, such as https://intranet.example.com, with commas between.',
  },
  ...ACCESS_SETTINGS,
  ...SALE_SETTINGS,
} as const satisfies SettingTable;

/** Where the site is. Servers tell its addresses apart by their hosts. */
function readAddresses(settings: Config<typeof GATEWAY_SETTINGS>) {
  const { PUBLIC_ORIGIN, READER_ORIGIN, PAY_ORIGIN: payOrigin, PAGES_FOLDER: folder } = settings;
  const { origin: publicOrigin, hostname, protocol } = new URL(PUBLIC_ORIGIN);
  const reader = READER_ORIGIN === undefined ? undefined : new URL(READER_ORIGIN);
  if (reader?.hostname === hostname)
    throw new ConfigError(['READER_ORIGIN must be another host than PUBLIC_ORIGIN.']);
  const origins = { publicOrigin, readerOrigin: reader?.origin };
  return {
    /** Without a slash at the end, as all of these. Where links lead, if that is another host: nothing can be made there. */
    ...origins,
    linkOrigin: reader?.origin ?? publicOrigin,
    /** The built page that the gateway serves itself; null: another server does. */
    pages: folder ? { folder, ...origins, payOrigin, tls: protocol === 'https:' } : null,
  };
}

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

export const GATEWAY_CONFIG = Symbol('gateway config');

/** Reads the configuration. Throws `ConfigError` with all invalid values. */
export function readGatewayConfig(env?: Readonly<Record<string, string | undefined>>) {
  const settings = readConfig(GATEWAY_SETTINGS, env);
  return {
    host: settings.HOST,
    port: settings.PORT,
    health: healthAddress(settings),
    ...readAddresses(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    /** Null: requests come without TLS. */
    certificate: readCertificate(
      'GATEWAY_CERTIFICATE',
      settings.GATEWAY_CERTIFICATE,
      settings.GATEWAY_CERTIFICATE_KEY,
    ),
    hasLimits: settings.RATE_LIMITS === 'on',
    limitKey: settings.LIMIT_KEY,
    sessionKey: settings.SESSION_KEY,
    receiptKey: settings.RECEIPT_KEY,
    statementKey: settings.STATEMENT_KEY,
    /** Public keys, base64url. */
    formerStatementKeys: settings.STATEMENT_FORMER_KEYS?.split(',') ?? [],
    /** False: no events-service needs to run. */
    hasEvents: settings.EVENTS === 'on',
    ...readFiles(settings, settings.EVENTS === 'on'),
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
    /** Of other sites, for the calls of programs alone. */
    apiOrigins: new Set(settings.API_CORS_ORIGINS?.split(',')),
    ...readAccess(settings),
    ...readSale(settings),
    redisUrl: settings.REDIS_RPC_URL,
    logLevel: settings.LOG_LEVEL,
    traces: traceSettings(settings),
  };
}
