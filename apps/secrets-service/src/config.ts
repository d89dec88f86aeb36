import { EXPIRY_MIN_SECONDS, GRACE_SECONDS, TOMBSTONE_SECONDS } from '@oncelink/contracts';
import { KMS_SETTINGS } from '@oncelink/key-ring';
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
  SECRETS_DATABASE_URL: {
    kind: 'store',
    protocols: ['postgres:', 'postgresql:'],
    doc: 'PostgreSQL database of the links. Only migrate.js needs a role that may change the schema.',
  },
} as const satisfies SettingTable;

const { SECRETS_ASSERTION_KEY, ASSERTION_KEY } = ASSERTION_SETTINGS;

export const SECRETS_SETTINGS = {
  ...COMMON_SETTINGS,
  SECRETS_ASSERTION_KEY,
  ASSERTION_KEY,
  ...DATABASE_SETTINGS,
  LINK_PEPPER: {
    kind: 'secret-bytes',
    bytes: 32,
    doc: 'Key of the names under which links are stored. Without it no stored link is ever found again.',
  },
  CODE_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    doc: 'Key that short codes are drawn with. A repeated request gets the same link as long as it stays.',
  },
  KEY_RING_FILE: {
    kind: 'string',
    doc: 'File of the key ring: keys that the keys of stored secrets are wrapped by. key-rotator writes it.',
  },
  ...KMS_SETTINGS,
  LINK_SHARD: {
    kind: 'string',
    default: '0/1',
    doc: 'Which part of the links this deployment keeps, in its own database: 0/2 or 1/2 where LINK_SHARDS is 2 (docs/scaling.md).',
  },
  SECRET_MAX_TTL: {
    kind: 'integer',
    min: EXPIRY_MIN_SECONDS,
    optional: true,
    doc: 'Longest life of a secret in seconds, for those that never expire too.',
  },
  GRACE_SECONDS: {
    kind: 'integer',
    min: 1,
    default: GRACE_SECONDS,
    doc: 'How long the browser that opened a secret may ask again when the answer was lost.',
  },
  TOMBSTONE_SECONDS: {
    kind: 'integer',
    min: 1,
    default: TOMBSTONE_SECONDS,
    doc: 'How long an ended link still says why it ended.',
  },
  SEALS_MAX_LIVE: {
    kind: 'integer',
    min: 1,
    default: 10_000_000,
    doc: 'How many links may be alive in this database before no more are made but for accounts with Pro.',
  },
  SWEEP_INTERVAL_MS: {
    kind: 'integer',
    min: 100,
    default: 5000,
    doc: 'How often what has lapsed is erased.',
  },
  ...healthSettings(8081),
} as const satisfies SettingTable;

export type SecretsConfig = Config<typeof SECRETS_SETTINGS>;

export const SECRETS_CONFIG = Symbol('secrets config');
