import {
  ASSERTION_SETTINGS,
  COMMON_SETTINGS,
  FILES_SWITCH,
  healthSettings,
  STORE_SETTINGS,
  type Config,
  type SettingTable,
} from '@oncelink/service-kit';

const DATABASE = { kind: 'store', protocols: ['postgres:', 'postgresql:'] } as const;

/** What `migrate.js` needs. */
export const DATABASE_SETTINGS = {
  ...STORE_SETTINGS,
  EVENTS_DATABASE_URL: {
    ...DATABASE,
    doc: 'PostgreSQL database of receipts and events. Only migrate.js needs a role that may change the schema.',
  },
} as const satisfies SettingTable;

/** Of both entry points, with the same values. */
const WEBHOOK_SETTINGS = {
  WEBHOOKS: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'off',
    doc: 'Whether events are sent to addresses that owners of API keys register. The same of events-service and deliver.',
  },
  HOOKS_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    optional: true,
    doc: 'Encrypts the secrets that webhooks are signed with; needed where they are on. A new one ends those of before.',
  },
  HOOKS_PORTS: {
    kind: 'string',
    pattern: /^\d{1,5}(,\d{1,5})*$/,
    default: '443',
    doc: 'Ports of addresses that may be registered, with commas between.',
  },
  HOOKS_ALLOW_NETWORKS: {
    kind: 'string',
    pattern: /^[\da-fA-F.:]+\/\d{1,3}(,[\da-fA-F.:]+\/\d{1,3})*$/,
    optional: true,
    doc: 'Networks of yours, such as 10.1.0.0/16, that webhooks may lead to besides the public internet, with commas between.',
  },
  HOOKS_DNS_SERVERS: {
    kind: 'string',
    pattern: /^[\da-fA-F.:[\]]+(,[\da-fA-F.:[\]]+)*$/,
    optional: true,
    doc: 'Name servers for addresses of webhooks, as 192.0.2.53 or 192.0.2.53:5353; without it those of the system.',
  },
} as const satisfies SettingTable;

const { EVENTS_ASSERTION_KEY, ASSERTION_KEY } = ASSERTION_SETTINGS;

export const EVENTS_SETTINGS = {
  ...COMMON_SETTINGS,
  EVENTS_ASSERTION_KEY,
  ASSERTION_KEY,
  ...DATABASE_SETTINGS,
  FILES: FILES_SWITCH,
  ...WEBHOOK_SETTINGS,
  DELIVER_DATABASE_URL: {
    ...DATABASE,
    optional: true,
    doc: 'With it this process sends events to webhooks itself, and no deliver.js runs: for everything on one machine.',
  },
  ...healthSettings(8086),
} as const satisfies SettingTable;

export type EventsConfig = Config<typeof EVENTS_SETTINGS>;
export type WebhookConfig = Pick<EventsConfig, keyof typeof WEBHOOK_SETTINGS | 'DEMO_MODE' | 'NODE_ENV'>;

const { LOG_LEVEL, DEMO_MODE, REDIS_JOBS_URL } = COMMON_SETTINGS;

/** Of deliver.js, which goes out to the internet: it can't speak to the gateway, and has a role of its own. */
export const DELIVER_SETTINGS = {
  ...STORE_SETTINGS,
  LOG_LEVEL,
  DEMO_MODE,
  REDIS_JOBS_URL,
  DELIVER_DATABASE_URL: {
    ...DATABASE,
    doc: 'The database of the events-service, for the role deliver, which reads events and changes none.',
  },
  ...WEBHOOK_SETTINGS,
  ...healthSettings(8087),
} as const satisfies SettingTable;

export type DeliverConfig = Config<typeof DELIVER_SETTINGS>;
