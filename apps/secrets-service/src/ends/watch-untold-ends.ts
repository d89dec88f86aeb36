import { WatchedGauge } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { OLDEST_UNTOLD } from './ends.statements.ts';

const untold = new WatchedGauge({
  name: 'oncelink_untold_ends_seconds',
  help: 'How long ago a watched link or ask has ended whose maker was not told yet.',
  labelNames: [],
});

/** Shows in the metrics how late ends are told. @returns a function that ends it */
export function watchUntoldEnds(pool: Pool): () => void {
  const find = prepareStatement<{ seconds: number | null }>(pool, OLDEST_UNTOLD);
  return untold.watch(async () => {
    const [oldest] = await find([]);
    return [{ value: oldest?.seconds ?? 0, labels: {} }];
  });
}
