import { WatchedGauge } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { OLDEST_OVERDUE } from './sweep.statements.ts';

const overdue = new WatchedGauge({
  name: 'oncelink_sweep_lag_seconds',
  help: 'How long the oldest link that has lapsed waits to be erased or, as a tombstone, to be forgotten.',
  labelNames: [],
});

/** Shows in the metrics how far the sweep is behind. @returns a function that ends it */
export function watchOverdueLinks(pool: Pool): () => void {
  const find = prepareStatement<{ seconds: number | null }>(pool, OLDEST_OVERDUE);
  return overdue.watch(async () => {
    const [oldest] = await find([]);
    return [{ value: oldest?.seconds ?? 0, labels: {} }];
  });
}
