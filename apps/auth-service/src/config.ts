import { SIGN_UPS } from '@oncelink/contracts';
import {
  ASSERTION_SETTINGS,
  COMMON_SETTINGS,
  FILES_SWITCH,
  healthSettings,
  STORE_SETTINGS,
  ConfigError,
  readConfig,
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

/** What `invite.js` needs besides. */
export const LINK_SETTINGS = {
  SIGN_IN_CODE_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    doc: 'Key of the hashes of codes, addresses and devices. When it changes, codes that are on their way fail.',
  },
  SIGN_UP: {
    kind: 'choice',
    choices: SIGN_UPS,
    default: 'open',
    doc: 'Who gets an account: everyone, those that invite.js invites, or nobody new. The same as of the gateway.',
  },
  PUBLIC_ORIGIN: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    default: 'http://localhost:8080',
    notInProduction: 'http://localhost:8080',
    doc: 'Where the links in mails lead: the site as visitors see it.',
  },
} as const satisfies SettingTable;

const MAIL_SETTINGS = {
  MAIL: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    doc: 'Whether mail is sent; then the four settings below are needed too. The same as of the gateway.',
  },
  MAIL_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    doc: 'Encrypts mail that waits, and whom to tell of links that end. When it changes, what waits is lost.',
  },
  SMTP_URL: {
    kind: 'url',
    protocols: ['smtp:', 'smtps:'],
    optional: true,
    doc: 'Mail server, with user and password. Production demands TLS: smtps://, or smtp:// with ?requireTLS=true.',
  },
  MAIL_FROM: {
    kind: 'string',
    pattern: /^[^\r\n]+@[^\r\n]+$/,
    optional: true,
    doc: 'Sender of all mail: an address, or a name with the address in angle brackets.',
  },
  SUPPORT_ADDRESS: {
    kind: 'string',
    pattern: /^[^\s@]+@[^\s@]+$/,
    optional: true,
    doc: 'Gets what the contact form sends.',
  },
  SALES_ADDRESS: {
    kind: 'string',
    pattern: /^[^\s@]+@[^\s@]+$/,
    optional: true,
    doc: 'Gets what the form for companies sends.',
  },
} as const satisfies SettingTable;

const { AUTH_ASSERTION_KEY, ASSERTION_KEY } = ASSERTION_SETTINGS;

export const AUTH_SETTINGS = {
  ...COMMON_SETTINGS,
  AUTH_ASSERTION_KEY,
  ASSERTION_KEY,
  ...DATABASE_SETTINGS,
  ...LINK_SETTINGS,
  ...MAIL_SETTINGS,
  FILES: FILES_SWITCH,
  HOUSEKEEPING_INTERVAL_MS: {
    kind: 'integer',
    min: 100,
    default: 10_000,
    doc: 'How often what has lapsed is deleted, and other services are told of deleted accounts.',
  },
  ...healthSettings(8082),
} as const satisfies SettingTable;

export type AuthConfig = ReturnType<typeof readAuthConfig>;

/** Reads the configuration. Throws `ConfigError` with all invalid values. */
export function readAuthConfig(env?: Readonly<Record<string, string | undefined>>) {
  const settings = readConfig(AUTH_SETTINGS, env);
  const {
    MAIL,
    SMTP_URL: smtpUrl,
    MAIL_FROM: from,
    SUPPORT_ADDRESS: support,
    SALES_ADDRESS: sales,
  } = settings;
  if (MAIL === 'off') return { ...settings, mail: null };
  if (smtpUrl !== undefined && from !== undefined && support !== undefined && sales !== undefined)
    return { ...settings, mail: { smtpUrl, from, support, sales } };
  const missing = (['SMTP_URL', 'MAIL_FROM', 'SUPPORT_ADDRESS', 'SALES_ADDRESS'] as const).filter(
    (name) => settings[name] === undefined,
  );
  throw new ConfigError(missing.map((name) => `${name} is missing: give it, or set MAIL=off.`));
}
