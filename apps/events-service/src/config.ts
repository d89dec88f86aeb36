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
  EVENTS_DATABASE_URL: {
    kind: 'store',
    protocols: ['postgres:', 'postgresql:'],
    doc: 'PostgreSQL database of receipts and events. Only migrate.js needs a role that may change the schema.',
  },
} as const satisfies SettingTable;

const { EVENTS_ASSERTION_KEY, ASSERTION_KEY } = ASSERTION_SETTINGS;

export const EVENTS_SETTINGS = {
  ...COMMON_SETTINGS,
  EVENTS_ASSERTION_KEY,
  ASSERTION_KEY,
  ...DATABASE_SETTINGS,
  ...healthSettings(8086),
} as const satisfies SettingTable;

export type EventsConfig = Config<typeof EVENTS_SETTINGS>;
