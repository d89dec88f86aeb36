import { FILES } from '@oncelink/contracts/files';
import {
  ASSERTION_SETTINGS,
  COMMON_SETTINGS,
  FILES_ASSERTION,
  healthSettings,
  STORE_SETTINGS,
  type Config,
  type SettingTable,
} from '@oncelink/service-kit';

/** What `migrate.js` needs. */
export const DATABASE_SETTINGS = {
  ...STORE_SETTINGS,
  FILES_DATABASE_URL: {
    kind: 'store',
    protocols: ['postgres:', 'postgresql:'],
    doc: 'PostgreSQL database of files, their parts and quotas. Only migrate.js needs a role that may change the schema.',
  },
} as const satisfies SettingTable;

/** Where the bytes lie. */
const BLOB_SETTINGS = {
  FILES_STORE: {
    kind: 'choice',
    choices: ['folder', 's3'],
    default: 'folder',
    doc: 'Where the bytes lie: in a folder, or in a bucket (S3). Several replicas need a bucket, or one folder for all.',
  },
  FILES_DIR: {
    kind: 'string',
    default: '.data/files',
    doc: 'The folder. Without a disk of its own, files can fill the disk that it is on.',
  },
  FILES_KEEP_FREE_BYTES: {
    kind: 'integer',
    min: 0,
    default: 1_073_741_824,
    doc: 'Bytes of the disk of the folder that files leave free: others on it, such as a database, must not stop.',
  },
  FILES_S3_URL: {
    kind: 'store',
    protocols: ['https:', 'http:'],
    optional: true,
    doc: 'Address of the bucket, as https://s3.example.com/bucket or https://bucket.s3.example.com.',
  },
  FILES_S3_REGION: { kind: 'string', default: 'us-east-1', doc: 'Its region, where the store has regions.' },
  FILES_S3_KEY_ID: {
    kind: 'string',
    optional: true,
    doc: 'Name of the key that may read, write, list and remove there.',
  },
  FILES_S3_SECRET: { kind: 'string', optional: true, doc: 'That key.' },
} as const satisfies SettingTable;

export const FILES_SETTINGS = {
  ...COMMON_SETTINGS,
  FILES_ASSERTION_KEY: FILES_ASSERTION,
  ASSERTION_KEY: ASSERTION_SETTINGS.ASSERTION_KEY,
  ...DATABASE_SETTINGS,
  FILE_PEPPER: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1maWxlLXBlcHBlci0wMDA',
    doc: 'Names files and accounts in the database and the store without telling which. A new one ends all files.',
  },
  ...BLOB_SETTINGS,
  FILES_MAX_BYTES: {
    kind: 'integer',
    min: 1,
    max: FILES.bytesMax,
    default: FILES.bytesMax,
    doc: 'Most bytes of all files of one secret, where the plan of its sender does not say less.',
  },
  FILES_TOTAL_BYTES: {
    kind: 'integer',
    min: 1,
    optional: true,
    doc: 'Bytes that the store is for. From 95 % of them on nobody begins to send.',
  },
  FILES_DAILY_BYTES: {
    kind: 'integer',
    min: 1,
    optional: true,
    doc: 'Bytes that all accounts together may begin to send in a day (UTC).',
  },
  HOST: { kind: 'string', default: '127.0.0.1', doc: 'Address to listen on for bytes.' },
  PORT: { kind: 'integer', max: 65_535, default: 8088, doc: 'Port for bytes; 0 takes any free one.' },
  FILES_CERTIFICATE: {
    kind: 'string',
    pattern: /^-----BEGIN CERTIFICATE-----/,
    optional: true,
    doc: 'Certificate (PEM, the whole chain) that the service shows to nginx; without it bytes come and go without TLS.',
  },
  FILES_CERTIFICATE_KEY: {
    kind: 'string',
    pattern: /^-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    optional: true,
    doc: 'Its key (PEM).',
  },
  ...healthSettings(8089),
} as const satisfies SettingTable;

export type FilesConfig = Config<typeof FILES_SETTINGS>;
export type BlobConfig = Pick<FilesConfig, keyof typeof BLOB_SETTINGS>;
export type LimitConfig = Pick<FilesConfig, 'FILES_MAX_BYTES' | 'FILES_TOTAL_BYTES' | 'FILES_DAILY_BYTES'>;
