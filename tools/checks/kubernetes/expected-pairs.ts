import type { OverlayName } from './build-overlay.ts';

const EVERYBODY = [
  'auth-service',
  'auth-service-migrate',
  'billing-service',
  'billing-service-migrate',
  'deliver',
  'events-service',
  'events-service-migrate',
  'gateway',
  'key-rotator',
  'secrets-service',
  'secrets-service-migrate',
  'web',
];
const SERVICES = ['secrets-service', 'auth-service', 'billing-service', 'events-service'];
const WITH_JOBS = [...SERVICES, 'deliver', 'key-rotator'];
const PROGRAMS = ['gateway', ...WITH_JOBS];
const MIGRATIONS = SERVICES.map((name) => `${name}-migrate`);
const INTERNET = '0.0.0.0/0 without 10.0.0.0/8 100.64.0.0/10 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16';

/** Where a cluster's own API may be. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];
const toApi = (network: string): string[] => [443, 6443].map((port) => `key-rotator -> ${network}:${port}`);

interface Stores {
  readonly postgres: string;
  readonly redisRpc: string;
  readonly redisJobs: string;
}

const to = (target: string, from: readonly string[]): string[] => from.map((name) => `${name} -> ${target}`);

/** What the product needs, wherever its stores are. */
const needed = ({ postgres, redisRpc, redisJobs }: Stores): string[] => [
  'web -> gateway:8080',
  ...to(`${redisRpc}:6379`, ['gateway', ...SERVICES]),
  ...to(`${redisJobs}:6379`, WITH_JOBS),
  ...to(`${postgres}:5432`, [...WITH_JOBS, ...MIGRATIONS]),
];

/** What files need besides. */
const neededForFiles = ({ postgres, redisRpc, redisJobs }: Stores): string[] => [
  'web -> files-service:8088',
  ...to(`${redisRpc}:6379`, ['files-service']),
  ...to(`${redisJobs}:6379`, ['files-service']),
  ...to(`${postgres}:5432`, ['files-service', 'files-service-migrate']),
  ...to('kube-system/kube-dns:53', ['files-service', 'files-service-migrate']),
];

const LOCAL = { postgres: 'postgres', redisRpc: 'redis-rpc', redisJobs: 'redis-jobs' };
const PRODUCTION = { postgres: '192.0.2.10/32', redisRpc: '192.0.2.20/32', redisJobs: '192.0.2.30/32' };

/** What the component files adds to the overlay for production. */
export const PAIRS_OF_FILES: readonly string[] = [
  ...neededForFiles(PRODUCTION),
  'monitoring/prometheus -> files-service:8081',
  'files-service -> monitoring/opentelemetry-collector:4318',
];

/** Which pod may talk to which; nothing else is allowed. */
export const EXPECTED_PAIRS: Readonly<Record<OverlayName, readonly string[]>> = {
  local: [
    'ingress/* -> web:8080',
    ...needed(LOCAL),
    ...neededForFiles(LOCAL),
    ...to('kube-system/kube-dns:53', [...EVERYBODY, 'mail', 'postgres', 'redis-jobs', 'redis-rpc']),
    'auth-service -> mail:1025',
    `deliver -> ${INTERNET}:443`,
    ...PRIVATE.flatMap((network) => toApi(network)),
  ].sort(),
  production: [
    'gateway/* -> web:8080',
    ...needed(PRODUCTION),
    ...to('kube-system/kube-dns:53', EVERYBODY),
    ...toApi('192.0.2.40/32'),
    ...PROGRAMS.map((name) => `monitoring/prometheus -> ${name}:8081`),
    ...to('monitoring/opentelemetry-collector:4318', ['gateway', ...SERVICES]),
    `auth-service -> ${INTERNET}:465`,
    `auth-service -> ${INTERNET}:587`,
    `billing-service -> ${INTERNET}:443`,
    `deliver -> ${INTERNET}:443`,
  ].sort(),
};
