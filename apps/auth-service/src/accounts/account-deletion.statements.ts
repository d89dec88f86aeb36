import type { Statement } from '@oncelink/service-kit/database';

/** Deletions that one statement takes. */
export const DELETION_BATCH = 100;

/** Some thirty times in the week after which a deletion is forgotten: soon enough after a loss, and few jobs. */
const PUBLISH_AGAIN = "interval '6 hours'";

/** `now()` because an index can't be searched for `clock_timestamp()`. */
export const TAKE_DELETIONS: Statement = {
  name: 'take-deletions',
  text: `
UPDATE account_deletion SET due_at = clock_timestamp() + ${PUBLISH_AGAIN} WHERE account_id IN (
  SELECT account_id FROM account_deletion WHERE due_at <= now() LIMIT ${DELETION_BATCH} FOR UPDATE SKIP LOCKED)
RETURNING account_id`,
};
