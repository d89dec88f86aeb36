import { WatchedGauge } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';

const overdue = new WatchedGauge({
  name: 'oncelink_sweep_lag_seconds',
  help: 'How long the oldest link that has lapsed waits to be erased or, as a tombstone, to be forgotten.',
  labelNames: [],
});

/** The first entry of the index on due times, of each partition. */
const OLDEST_OVERDUE = {
  name: 'oldest-overdue-link',
  text: `
SELECT extract(epoch FROM clock_timestamp() - coalesce(claim_until, expires_at))::float8 AS seconds
FROM link WHERE coalesce(claim_until, expires_at) <= now() ORDER BY coalesce(claim_until, expires_at) LIMIT 1`,
};

/** Tells how far the sweep is behind. @returns ends it */
export function watchOverdueLinks(dataSource: DataSource): () => void {
  const find = prepareStatement<{ seconds: number }>(dataSource, OLDEST_OVERDUE);
  return overdue.watch(async () => {
    const [oldest] = await find([]);
    return [{ value: oldest?.seconds ?? 0, labels: {} }];
  });
}
