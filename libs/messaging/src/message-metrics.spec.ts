import { afterAll, describe, expect, it } from '@jest/globals';
import { createRedis, startHealthServer } from '@oncelink/service-kit';
import { scrapeMetrics, startTestRedis } from '@oncelink/testing/stores';
import { openClient, openServer, silenceNest } from './testing/open-channel.ts';
import type { Ticket } from './ticket.ts';
import { requestList } from './wire-format.ts';

const asked = { requestId: 'request-1' };

silenceNest();
const [store, health] = await Promise.all([
  startTestRedis(),
  startHealthServer({ port: 0, host: '127.0.0.1', checks: {} }),
]);
const open = ({ request }: Ticket) => ({ outcome: request, code: 'canary-of-a-code' });
const fail = () => Promise.reject(new Error('canary-of-a-text'));
const server = await openServer(store.url, 'counted', { each: { open, fail, ping: () => 'pong' } });
const client = await openClient(store.url, 'counted');
afterAll(async () => {
  client.close();
  await server.close();
  await Promise.all([health.close(), store.stop()]);
});

const read = () => scrapeMetrics(health.port);

describe('the metrics of messages', () => {
  it('count what was run together, what came of it and how long it took', async () => {
    const outcomes = ['granted', 'granted', 'gone'];
    await Promise.all(outcomes.map((outcome) => client.call('open', outcome, asked)));
    await client.call('ping', null, asked);
    await client.call('fail', null, asked).catch(() => undefined);
    const metric = await read();
    const counted = (pattern: string, outcome: string) =>
      metric('oncelink_messages_total', { pattern, outcome });
    expect(counted('open', 'granted')).toBe(2);
    expect(counted('open', 'gone')).toBe(1);
    expect(counted('ping', 'answered')).toBe(1);
    expect(counted('fail', 'failed')).toBe(1);
    expect(metric('oncelink_batch_size_sum', { pattern: 'open' })).toBe(3);
    expect(metric('oncelink_batch_duration_seconds_count', { pattern: 'ping' })).toBe(1);
    expect(metric('oncelink_rpc_duration_seconds_count', { pattern: 'open', outcome: 'answered' })).toBe(3);
    expect(metric('oncelink_rpc_duration_seconds_count', { pattern: 'fail', outcome: 'failed' })).toBe(1);
  });

  it('count a call that its caller turned away because too many wait', async () => {
    const refused = { pattern: 'ping', outcome: 'overloaded' };
    await expect(client.call('ping', null, { ...asked, share: 0 })).rejects.toMatchObject({
      reason: 'overloaded',
    });
    expect((await read())('oncelink_rpc_duration_seconds_count', refused)).toBe(1);
  });

  it('know no pattern that nobody handles, whatever someone writes into the list', async () => {
    await client.call('canary-of-a-pattern', null, asked).catch(() => undefined);
    expect((await read())('oncelink_messages_total', { pattern: 'canary-of-a-pattern' })).toBeUndefined();
  });

  it('count messages that are not readable', async () => {
    const redis = createRedis(store.url, { role: 'spec' });
    await redis.connect();
    await redis.rPush(requestList('counted'), 'canary-of-a-message');
    redis.destroy();
    await client.call('ping', null, asked);
    expect((await read())('oncelink_messages_dropped_total', { reason: 'unreadable' })).toBe(1);
  });

  it('tell how many requests wait, where, and since when', async () => {
    const lonely = await openClient(store.url, 'nobody', { deadlineMs: 30_000 });
    const calls = [1, 2, 3].map((each) => lonely.call('any', each, asked).catch(() => undefined));
    const labels = { service: 'nobody' };
    let metric = await read();
    while (metric('oncelink_rpc_queue_depth', labels) !== 3) metric = await read();
    expect(metric('oncelink_rpc_waiting_calls', labels)).toBe(3);
    expect(metric('oncelink_rpc_oldest_call_seconds', labels)).toBeGreaterThan(0);
    lonely.close();
    await Promise.all(calls);
    metric = await read();
    expect(metric('oncelink_rpc_duration_seconds_count', { pattern: 'any', outcome: 'disconnected' })).toBe(
      3,
    );
    expect(metric('oncelink_rpc_waiting_calls', labels)).toBeUndefined();
  });
});
