import { RECEIPT_DAYS } from '@oncelink/contracts/events';

/** How long receipts and events are kept after the end. */
export const KEEP = `interval '${RECEIPT_DAYS} days'`;

/**
 * The parts of a statement that turn receipts into events. Numbers of one owner are given out in the order in which
 * transactions commit, because each holds the owner's row of `feed` until then: who reads behind a number misses nothing. With
 * an event come its deliveries: none is told that was not recorded, and none recorded that is not told.
 * @param receipts name of the query that has them
 * @param type index into EVENT_TYPES, and `at` its time, as SQL over a receipt
 */
export const recordEvents = (receipts: string, type: string, at: string): string => `
counted AS (
  INSERT INTO feed AS f (owner_id, last) SELECT owner_id, count(*) FROM ${receipts} GROUP BY owner_id ORDER BY owner_id
  ON CONFLICT (owner_id) DO UPDATE SET last = f.last + excluded.last RETURNING owner_id, last),
numbered AS (
  SELECT r.*, c.last + 1 - row_number() OVER (PARTITION BY r.owner_id ORDER BY ${at} DESC, r.id DESC) AS number
  FROM ${receipts} AS r JOIN counted AS c ON c.owner_id = r.owner_id),
told AS (
  INSERT INTO event (owner_id, id, type, at, receipt_id, kind, reference, created_at, expires_at)
  SELECT owner_id, 'evt_' || lpad(to_hex(number), 12, '0') || right(gen_random_uuid()::text, 12), ${type}, ${at}, id, kind,
    reference, created_at, expires_at FROM numbered RETURNING owner_id, id, type),
sent AS (
  INSERT INTO delivery (webhook_id, event_id, owner_id)
  SELECT w.id, t.id, t.owner_id FROM told AS t JOIN webhook AS w
    ON w.owner_id = t.owner_id AND w.state = 1 AND w.events & (1 << (t.type - 1)) <> 0)`;
