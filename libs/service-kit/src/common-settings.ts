import { LOG_LEVELS } from './log.ts';
import type { Config } from './read-config.ts';
import type { SettingTable } from './settings.ts';
import type { TraceSettings } from './start-tracing.ts';

const REDIS = ['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:'] as const;

/** What every process needs that connects to a store. */
export const STORE_SETTINGS = {
  NODE_ENV: {
    kind: 'choice',
    choices: ['development', 'test', 'production'],
    default: 'development',
    doc: 'Production refuses demo features, placeholders, switched-off limits and stores without TLS. Never empty.',
  },
  PLAIN_STORES: {
    kind: 'string',
    pattern: /^[^\s,]+(,[^\s,]+)*$/,
    optional: true,
    doc: 'Hosts of stores, with commas between, that production may reach without TLS: a network of one machine.',
  },
  STORES_CA_FILE: {
    kind: 'string',
    optional: true,
    doc: 'File of the certificate (PEM) of the authority behind the certificates of your stores, if it is not a public one.',
  },
} as const satisfies SettingTable;

/** Settings that every server process has. Spread them into a process's own table. */
export const COMMON_SETTINGS = {
  ...STORE_SETTINGS,
  LOG_LEVEL: {
    kind: 'choice',
    choices: LOG_LEVELS,
    default: 'info',
    doc: 'Least important log lines that are written.',
  },
  DEMO_MODE: {
    kind: 'boolean',
    default: false,
    notInProduction: true,
    doc: 'Demo sign-in code and demo Pro, for trying the product out.',
  },
  REDIS_RPC_URL: {
    kind: 'store',
    protocols: REDIS,
    default: 'redis://127.0.0.1:6379',
    doc: 'Redis for messages and rate limits; needs no persistence.',
  },
  REDIS_JOBS_URL: {
    kind: 'store',
    protocols: REDIS,
    default: 'redis://127.0.0.1:6379',
    doc: 'Redis for jobs; needs an append-only file and the policy noeviction.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'url',
    protocols: ['http:', 'https:'],
    optional: true,
    doc: 'Collector of traces (OTLP over HTTP). Without it nothing is traced.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: 'string',
    pattern: /^[01](\.\d+)?$/,
    default: '0.01',
    doc: 'Which share of requests is traced.',
  },
} as const satisfies SettingTable;

/** Each is shared by the gateway and one service, so that no service can speak for the gateway to another. */
export const ASSERTION_SETTINGS = {
  SECRETS_ASSERTION_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1zZWNyZXRzLWtleS0wMDA',
    doc: 'Signs what gateway and secrets-service tell each other: who calls, and the answers. No other has it.',
  },
  AUTH_ASSERTION_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1hdXRoLWtleS0wMDAwMDA',
    doc: 'Signs what gateway and auth-service tell each other: who calls, and the answers. No other has it.',
  },
  BILLING_ASSERTION_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1iaWxsaW5nLWtleS0wMDA',
    doc: 'Signs what gateway and billing-service tell each other: who calls, and the answers. No other has it.',
  },
  EVENTS_ASSERTION_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    default: 'ZGV2ZWxvcG1lbnQtb25seS1ldmVudHMta2V5LTAwMDA',
    doc: 'Signs what gateway and events-service tell each other: who calls, and the answers. No other has it.',
  },
  ASSERTION_KEY: {
    kind: 'secret-bytes',
    bytes: 32,
    optional: true,
    doc: 'The key before, while it is replaced: still accepted beside the new one (docs/operations/upgrade.md).',
  },
} as const satisfies SettingTable;

/** Of those who tell the files-service of what ends. */
export const FILES_SWITCH = {
  kind: 'choice',
  choices: ['on', 'off'],
  default: 'off',
  doc: 'Whether there is a files-service, which is then told of what ends. The same as of the gateway.',
} as const satisfies SettingTable[string];

/** The same of the files-service, which not every site has: its gateway asks for it where files are on. */
export const FILES_ASSERTION = {
  kind: 'secret-bytes',
  bytes: 32,
  doc: 'Signs what gateway and files-service tell each other: who calls, and the answers. No other has it.',
} as const satisfies SettingTable[string];

/**
 * Where a process tells its operator how it is. Spread them into its own table.
 * @param port by default, another one for each process, as they may run on one machine
 */
export const healthSettings = <P extends number>(port: P) =>
  ({
    HEALTH_HOST: {
      kind: 'string',
      default: '127.0.0.1',
      doc: 'Address of that server. Containers, which are probed from outside, have 0.0.0.0.',
    },
    HEALTH_PORT: {
      kind: 'integer',
      max: 65_535,
      default: port,
      doc: 'Port of /metrics, /health/live and /health/ready, for the operator alone; 0 takes any free one.',
    },
  }) as const satisfies SettingTable;

export const healthAddress = (config: { readonly HEALTH_HOST: string; readonly HEALTH_PORT: number }) => ({
  host: config.HEALTH_HOST,
  port: config.HEALTH_PORT,
});

export const traceSettings = (config: Config<typeof COMMON_SETTINGS>): TraceSettings => ({
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: config.OTEL_TRACES_SAMPLER_ARG,
});
