export {
  ASSERTION_SETTINGS,
  COMMON_SETTINGS,
  FILES_ASSERTION,
  FILES_SWITCH,
  healthAddress,
  healthSettings,
  STORE_SETTINGS,
  traceSettings,
} from './common-settings.ts';
export { createRedis, type Redis } from './create-redis.ts';
export { describeConfig } from './describe-config.ts';
export {
  findFailing,
  startHealthServer,
  type HealthCheck,
  type HealthServer,
  type HealthServerOptions,
} from './health-server.ts';
export { createLog, type Log, type LogFields } from './log.ts';
export { Counter, WAITING_BUCKETS, WatchedGauge } from './metrics.ts';
export { Histogram } from './histogram.ts';
export { createNestLog } from './nest-log.ts';
export { prepareMac, type Mac } from './prepare-mac.ts';
export { readCertificate, type Certificate } from './read-certificate.ts';
export { ConfigError, readConfig, type Config } from './read-config.ts';
export { runProcess, runTogether, type Part, type ProcessContext } from './run-process.ts';
export type { SettingTable } from './settings.ts';
export { untilHealthy } from './until-healthy.ts';
export { afterArrivals, DeadlineError, withDeadline } from './with-deadline.ts';
export { startTracing, type TraceSettings } from './start-tracing.ts';
export { currentTracer, type OpenSpan } from './tracing.ts';
export { bucketOf } from './store-url.ts';
