import type { BlobStore } from '@oncelink/blob-store';
import { WatchedGauge } from '@oncelink/service-kit';
import type { Pool } from 'pg';
import type { LimitConfig } from '../config.ts';
import { STATE } from '../files/file-states.ts';

const isUp = new WatchedGauge({
  name: 'oncelink_file_store_up',
  help: 'Whether the store of files can be read.',
  labelNames: [],
});

const bytes = new WatchedGauge({
  name: 'oncelink_file_store_bytes',
  help: 'Bytes of files that wait or are being sent, and of those there is room for; the latter where it is known.',
  labelNames: ['kind'],
});

const overdue = new WatchedGauge({
  name: 'oncelink_files_overdue',
  help: 'Files that are over and still lie in the store: for a minute, or as the store did not let them go.',
  labelNames: [],
});

const COUNT = `
SELECT (SELECT coalesce(sum(waiting), 0) FROM file_quota)::float8 AS waiting,
  (SELECT count(*) FROM file WHERE due_at < clock_timestamp() - interval '1 minute'
    OR (state = ${STATE.removing} AND due_at > clock_timestamp()))::float8 AS overdue`;

interface Count {
  readonly waiting: number;
  readonly overdue: number;
}

interface Watched {
  readonly store: Pick<BlobStore, 'probe' | 'room'>;
  readonly pool: Pool;
  readonly limits: Pick<LimitConfig, 'FILES_TOTAL_BYTES'>;
}

/** Shows in the metrics how the store is. @returns ends it */
export function watchStore({ store, pool, limits }: Watched): () => void {
  const count = async (): Promise<Count> => {
    const { rows } = await pool.query<Count>(COUNT);
    return rows[0] ?? { waiting: 0, overdue: 0 };
  };
  const stops = [
    isUp.watch(async () => {
      const value = await store.probe().then(
        () => 1,
        () => 0,
      );
      return [{ value, labels: {} }];
    }),
    bytes.watch(async () => {
      const { waiting } = await count();
      const rooms = [await store.room?.(), limits.FILES_TOTAL_BYTES && limits.FILES_TOTAL_BYTES - waiting];
      const room = Math.min(...rooms.filter((one) => one !== undefined));
      return [
        { value: waiting, labels: { kind: 'waiting' } },
        ...(Number.isFinite(room) ? [{ value: Math.max(0, room), labels: { kind: 'room' } }] : []),
      ];
    }),
    overdue.watch(async () => [{ value: (await count()).overdue, labels: {} }]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
