import type { Statement } from '@oncelink/service-kit/database';

/** $1 owner, $2 the last that is known ('': none), $3 how many. */
export const READ_EVENTS: Statement = {
  name: 'read-events',
  text: `
SELECT id, type, at, receipt_id, kind, reference, created_at, expires_at, data FROM event
WHERE owner_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
};

/** $1 owner, $2 the oldest that is known or null, $3 how many. */
export const LIST_EVENTS: Statement = {
  name: 'list-events',
  text: `
SELECT id, type, at, receipt_id, kind, reference, created_at, expires_at, data FROM event
WHERE owner_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
};
