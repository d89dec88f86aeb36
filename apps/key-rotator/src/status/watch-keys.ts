import { WatchedGauge } from '@oncelink/service-kit';
import type { Pool } from 'pg';
import { SLACK_HOURS } from './key-status.ts';

const HOUR_SECONDS = 3600;

const age = new WatchedGauge({
  name: 'oncelink_key_age_seconds',
  help: 'How long ago the oldest key that still exists became current.',
  labelNames: [],
});

const limit = new WatchedGauge({
  name: 'oncelink_key_age_limit_seconds',
  help: 'At which age a key should have been destroyed.',
  labelNames: [],
});

const destroyed = new WatchedGauge({
  name: 'oncelink_key_destroyed_seconds',
  help: 'How long ago a key was destroyed last.',
  labelNames: [],
});

const AGES = `
SELECT extract(epoch FROM clock_timestamp() - min(current_at) FILTER (WHERE state <> 'destroyed'))::float8 AS age,
  extract(epoch FROM clock_timestamp() - max(destroyed_at))::float8 AS destroyed
FROM encryption_key`;

interface Ages {
  readonly age: number | null;
  readonly destroyed: number | null;
}

/** Measures how old the keys are. @param everyHours ROTATE_EVERY_HOURS */
export function watchKeys(pool: Pool, everyHours: number): void {
  const read = async (column: keyof Ages) => {
    const { rows } = await pool.query<Ages>(AGES);
    return rows.flatMap(({ [column]: value }) => (value === null ? [] : { value, labels: {} }));
  };
  age.watch(() => read('age'));
  destroyed.watch(() => read('destroyed'));
  limit.watch(async () => [{ value: (everyHours + SLACK_HOURS) * HOUR_SECONDS, labels: {} }]);
}
