import type { Statement } from '@oncelink/service-kit/database';
import { KEEP, recordEvents } from '../events/number-events.ts';

const OF_A_RECEIPT = 'id, owner_id, key_id, kind, reference, created_at, expires_at, ended_at, ended_by';

/**
 * Registers what is new of a batch; one that is there stays as it is, and is told as registered too. Its arrays: id, watch,
 * owner, key, kind, reference, end of life. Should its end never be told, it is forgotten long after it.
 */
export const REGISTER_RECEIPTS: Statement = {
  name: 'register-receipts',
  text: `
WITH made AS (
  INSERT INTO receipt (id, watch, owner_id, key_id, kind, reference, expires_at, forget_at)
  SELECT id, watch, owner_id, key_id, kind, reference, expires_at, coalesce(expires_at + 2 * ${KEEP}, 'infinity')
  FROM unnest($1::text[], $2::bytea[], $3::uuid[], $4::uuid[], $5::smallint[], $6::text[], $7::timestamptz[])
    AS i(id, watch, owner_id, key_id, kind, reference, expires_at) ORDER BY id
  ON CONFLICT DO NOTHING
  RETURNING ${OF_A_RECEIPT}),
${recordEvents('made', '1', 'created_at')}
SELECT count(*)::int AS made FROM made`,
};

/** Behind the receipt that $2 (microseconds) and $3 (id) name. $4 state: 0 waiting; $5 reference; $6 how many. */
const listReceipts = (condition: string): string => `
SELECT ${OF_A_RECEIPT}, (extract(epoch FROM created_at) * 1000000)::bigint AS made_us FROM receipt
WHERE owner_id = $1 AND ${condition}
  AND (created_at, id) < (coalesce('epoch'::timestamptz + $2::bigint * interval '1 microsecond', 'infinity'), coalesce($3, ''))
  AND ($4::smallint IS NULL OR coalesce(ended_by, 0) = $4)
ORDER BY created_at DESC, id DESC LIMIT $5`;

export const LIST_RECEIPTS: Statement = { name: 'list-receipts', text: listReceipts('true') };

export const LIST_REFERENCED: Statement = { name: 'list-referenced', text: listReceipts('reference = $6') };

export const READ_RECEIPT: Statement = {
  name: 'read-receipt',
  text: `SELECT ${OF_A_RECEIPT}, watch FROM receipt WHERE id = $1 AND owner_id = $2`,
};
