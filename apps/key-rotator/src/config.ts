import {
  codecOf,
  FileRingStore,
  KMS_SETTINGS,
  KubernetesSecretRingStore,
  type RingStore,
} from '@oncelink/key-ring';
import {
  COMMON_SETTINGS,
  ConfigError,
  healthSettings,
  readConfig,
  STORE_SETTINGS,
  type Config,
  type SettingTable,
} from '@oncelink/service-kit';

const { LOG_LEVEL, REDIS_JOBS_URL } = COMMON_SETTINGS;

export const ROTATOR_SETTINGS = {
  ...STORE_SETTINGS,
  LOG_LEVEL,
  REDIS_JOBS_URL,
  SECRETS_DATABASE_URL: {
    kind: 'store',
    protocols: ['postgres:', 'postgresql:'],
    doc: 'PostgreSQL database of the links, for the role key_rotator.',
  },
  KEY_RING_FILE: {
    kind: 'string',
    optional: true,
    doc: 'File of the key ring, in a folder of its own; made at the first start. Either this or KEY_RING_SECRET.',
  },
  KEY_RING_SECRET: {
    kind: 'string',
    pattern: /^[a-z0-9][a-z0-9.-]*$/,
    optional: true,
    doc: 'Secret of the own Kubernetes namespace that holds the key ring, as ring.json; empty at first.',
  },
  ...KMS_SETTINGS,
  LINK_SHARD: {
    kind: 'string',
    default: '0/1',
    doc: 'The same as of the secrets-service whose database this is.',
  },
  ROTATE_EVERY_HOURS: {
    kind: 'integer',
    min: 1,
    default: 24,
    doc: 'How long a key is used before the next one takes its place. What was erased is unrecoverable an hour later.',
  },
  ROTATION_CHECK_MS: {
    kind: 'integer',
    min: 100,
    default: 60_000,
    doc: 'How often to look whether a rotation is due or was left unfinished.',
  },
  ...healthSettings(8085),
} as const satisfies SettingTable;

export interface RotatorConfig {
  readonly settings: Config<typeof ROTATOR_SETTINGS>;
  readonly store: RingStore;
}

/** @throws ConfigError, or KmsError where a KMS lacks a setting */
export function readRotatorConfig(env?: Readonly<Record<string, string | undefined>>): RotatorConfig {
  const settings = readConfig(ROTATOR_SETTINGS, env);
  const { KEY_RING_FILE: file, KEY_RING_SECRET: secret } = settings;
  const codec = codecOf(settings);
  if (file !== undefined && secret === undefined) return { settings, store: new FileRingStore(file, codec) };
  if (secret !== undefined && file === undefined) {
    return { settings, store: new KubernetesSecretRingStore({ name: secret, codec }) };
  }
  throw new ConfigError(['Exactly one of KEY_RING_FILE and KEY_RING_SECRET must be set.']);
}
