import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scrapeMetrics } from '@oncelink/testing/stores';
import { startHealthServer, type HealthServer } from './health-server.ts';
import { Counter, WatchedGauge } from './metrics.ts';

describe('the metrics', () => {
  let server: HealthServer;
  beforeAll(async () => {
    server = await startHealthServer({ port: 0, host: '127.0.0.1', checks: {} });
  });
  afterAll(() => server.close());

  it('show counters, the heap and the delay of the event loop', async () => {
    new Counter({ name: 'spec_things_total', help: 'Things.', labelNames: ['kind'] }).inc(
      { kind: 'good' },
      3,
    );
    const metric = await scrapeMetrics(server.port);
    expect(metric('spec_things_total', { kind: 'good' })).toBe(3);
    expect(metric('nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
    expect(metric('nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  });

  it('read a gauge when they are asked for, and as long as it is watched', async () => {
    const gauge = new WatchedGauge({ name: 'spec_waiting', help: 'Waiting.', labelNames: [] });
    let waiting = 4;
    const stop = gauge.watch(async () => [{ value: waiting, labels: {} }]);
    expect((await scrapeMetrics(server.port))('spec_waiting')).toBe(4);
    waiting = 5;
    expect((await scrapeMetrics(server.port))('spec_waiting')).toBe(5);
    stop();
    expect((await scrapeMetrics(server.port))('spec_waiting')).toBeUndefined();
  });

  it('leave out what can not be read, and show all the rest', async () => {
    const gauge = new WatchedGauge({ name: 'spec_parts', help: 'Parts.', labelNames: ['part'] });
    gauge.watch(() => Promise.reject(new Error('away')));
    gauge.watch(() => {
      throw new Error('not connected');
    });
    gauge.watch(async () => [{ value: 1, labels: { part: 'there' } }]);
    const metric = await scrapeMetrics(server.port);
    expect(metric('spec_parts')).toBe(1);
    expect(metric('spec_parts', { part: 'there' })).toBe(1);
  });

  it('add up what several programs of a process say of the same', async () => {
    const gauge = new WatchedGauge({ name: 'spec_connections', help: 'Open.', labelNames: ['state'] });
    for (const value of [2, 3]) gauge.watch(async () => [{ value, labels: { state: 'idle' } }]);
    for (let scrape = 0; scrape < 2; scrape += 1) {
      expect((await scrapeMetrics(server.port))('spec_connections', { state: 'idle' })).toBe(5);
    }
  });
});
