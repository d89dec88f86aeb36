export { FaultyProxy, type ProxyMode } from './faulty-proxy.ts';
export { scrapeMetrics } from './scrape-metrics.ts';
export { startSentinel, type SentinelSite } from './start-sentinel.ts';
export { startTestPostgres, startTestRedis } from './start-test-stores.ts';
export { startTraceCollector, type TraceCollector } from './start-trace-collector.ts';
export type { TestPostgresOptions, TestRedisOptions, TestStore } from './test-store.ts';
export { protectPostgres, protectRedis, TestAuthority } from './tls-stores.ts';
export { until } from './until.ts';
export { startEmbeddedPostgres, startEmbeddedRedis, startEmbeddedStandby } from './start-embedded.ts';
