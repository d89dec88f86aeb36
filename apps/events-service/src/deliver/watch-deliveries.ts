import { WEBHOOK_STATES } from '@oncelink/contracts/events';
import { Counter, Histogram, WAITING_BUCKETS, WatchedGauge } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { COUNT_WEBHOOKS, LONGEST_WAIT } from './deliver.statements.ts';

/** None says whose webhook it was, or where it leads. */
export const attempts = new Counter({
  name: 'oncelink_webhook_attempts_total',
  help: 'Attempts to deliver an event to a webhook: delivered, failed, or dead after the last one.',
  labelNames: ['outcome'],
});

export const disabled = new Counter({
  name: 'oncelink_webhooks_disabled_total',
  help: 'Webhooks that were disabled, because their server is gone or nothing but failures came for days.',
  labelNames: ['why'],
});

export const firstAttempts = new Histogram({
  name: 'oncelink_webhook_wait_seconds',
  help: 'From the record of an event to its first attempt.',
  buckets: WAITING_BUCKETS,
});

const webhooks = new WatchedGauge({
  name: 'oncelink_webhooks',
  help: 'Webhooks by state.',
  labelNames: ['state'],
});

const longestWait = new WatchedGauge({
  name: 'oncelink_webhook_longest_wait_seconds',
  help: 'How long the webhook has waited for its turn that has waited longest, and may have one.',
  labelNames: [],
});

/** Shows in the metrics what waits. @returns ends it */
export function watchDeliveries(pool: Pool): () => void {
  const count = prepareStatement<{ state: number; count: number }>(pool, COUNT_WEBHOOKS);
  const find = prepareStatement<{ seconds: number | null }>(pool, LONGEST_WAIT);
  const ends = [
    webhooks.watch(async () => {
      const found = new Map((await count([])).map((row) => [row.state, row.count]));
      return WEBHOOK_STATES.map((state, index) => ({ labels: { state }, value: found.get(index + 1) ?? 0 }));
    }),
    longestWait.watch(async () => {
      const [longest] = await find([]);
      return [{ labels: {}, value: longest?.seconds ?? 0 }];
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
