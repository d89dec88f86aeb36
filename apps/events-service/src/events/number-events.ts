import { RECEIPT_DAYS } from '@oncelink/contracts/events';

/** How long receipts and events are kept after the end. */
export const KEEP = `interval '${RECEIPT_DAYS} days'`;

/** What an event is made of, beside owner, number, type and time. */
interface EventParts {
  /** Of `event`, and what of a row goes there, in the same order. */
  readonly columns: string;
  readonly values: string;
  /** What makes of one that comes again no second one. */
  readonly once?: string;
}
const OF_A_RECEIPT: EventParts = {
  columns: 'receipt_id, kind, reference, created_at, expires_at',
  values: 'id, kind, reference, created_at, expires_at',
};

/**
 * The parts of a statement that turn receipts, or other rows with an `id` and an `owner_id`, into events. Numbers of one owner
 * are given out in the order in which transactions commit, because each holds the owner's row of `feed` until then: who reads
 * behind a number misses nothing. With an event come its deliveries: none is told that was not recorded, and none recorded
 * that is not told.
 * @param rows name of the query that has them
 * @param type number of the type of event, and `at` its time, as SQL over a row
 */
export const recordEvents = (
  rows: string,
  type: string,
  at: string,
  { columns, values, once = '' }: EventParts = OF_A_RECEIPT,
): string => `
counted AS (
  INSERT INTO feed AS f (owner_id, last) SELECT owner_id, count(*) FROM ${rows} GROUP BY owner_id ORDER BY owner_id
  ON CONFLICT (owner_id) DO UPDATE SET last = f.last + excluded.last RETURNING owner_id, last),
numbered AS (
  SELECT r.*, c.last + 1 - row_number() OVER (PARTITION BY r.owner_id ORDER BY ${at} DESC, r.id DESC) AS number
  FROM ${rows} AS r JOIN counted AS c ON c.owner_id = r.owner_id),
told AS (
  INSERT INTO event (owner_id, id, type, at, ${columns})
  SELECT owner_id, 'evt_' || lpad(to_hex(number), 12, '0') || right(gen_random_uuid()::text, 12), ${type}, ${at}, ${values}
  FROM numbered ${once} RETURNING owner_id, id, type),
sent AS (
  INSERT INTO delivery (webhook_id, event_id, owner_id)
  SELECT w.id, t.id, t.owner_id FROM told AS t JOIN webhook AS w
    ON w.owner_id = t.owner_id AND w.state = 1 AND w.events & (1 << (t.type - 1)) <> 0)`;
