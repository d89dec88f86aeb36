import {
  ASSERTION_SETTINGS,
  COMMON_SETTINGS,
  healthSettings,
  STORE_SETTINGS,
  type Config,
  type SettingTable,
} from '@oncelink/service-kit';

/** What `migrate.js` needs. */
export const DATABASE_SETTINGS = {
  ...STORE_SETTINGS,
  AUTH_DATABASE_URL: {
    kind: 'store',
    protocols: ['postgres:', 'postgresql:'],
    doc: 'PostgreSQL database of the accounts. Only migrate.js needs a role that may change the schema.',
  },
} as const satisfies SettingTable;

const MAIL_SETTINGS = {
  PUBLIC_ORIGIN: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    default: 'http://localhost:8080',
    notInProduction: 'http://localhost:8080',
    doc: 'Where the links in mails lead: the site as visitors see it.',
  },
  MAIL_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    doc: 'Encrypts mail that waits to be sent. When it changes, waiting mail is lost.',
  },
  SMTP_URL: {
    kind: 'url',
    protocols: ['smtp:', 'smtps:'],
    doc: 'Mail server, with user and password if needed. Production demands TLS: smtps://, or smtp:// with ?requireTLS=true.',
  },
  MAIL_FROM: {
    kind: 'string',
    pattern: /^[^\r\n]+@[^\r\n]+$/,
    doc: 'Sender of all mail: an address, or a name with the address in angle brackets.',
  },
  SUPPORT_ADDRESS: {
    kind: 'string',
    pattern: /^[^\s@]+@[^\s@]+$/,
    doc: 'Gets what the contact form sends.',
  },
  SALES_ADDRESS: {
    kind: 'string',
    pattern: /^[^\s@]+@[^\s@]+$/,
    doc: 'Gets what the form for companies sends.',
  },
} as const satisfies SettingTable;

const { AUTH_ASSERTION_KEY, ASSERTION_KEY } = ASSERTION_SETTINGS;

export const AUTH_SETTINGS = {
  ...COMMON_SETTINGS,
  AUTH_ASSERTION_KEY,
  ASSERTION_KEY,
  ...DATABASE_SETTINGS,
  SIGN_IN_CODE_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    doc: 'Key of the hashes of codes, addresses and devices. When it changes, codes that are on their way fail.',
  },
  ...MAIL_SETTINGS,
  HOUSEKEEPING_INTERVAL_MS: {
    kind: 'integer',
    min: 100,
    default: 10_000,
    doc: 'How often what has lapsed is deleted, and other services are told of deleted accounts.',
  },
  ...healthSettings(8082),
} as const satisfies SettingTable;

export type AuthConfig = Config<typeof AUTH_SETTINGS>;
