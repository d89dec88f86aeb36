import { RECEIPT_DAYS } from '@oncelink/contracts/events';
import type { Statement } from '@oncelink/service-kit/database';

const NOW = 'clock_timestamp()';
const COLUMNS = 'id, owner_id, news, at';

/** $1 account, $2 what happened */
export const RECORD_ACCOUNT_EVENT: Statement = {
  name: 'record-account-event',
  text: `
INSERT INTO account_event (owner_id, news) VALUES ($1, $2) RETURNING ${COLUMNS}, false AS "isLate"`,
};

/** The longer one waits, the longer it waits for the next look: where no events are kept, nobody takes any. */
const NEXT_LOOK = `${NOW} + least(greatest((${NOW} - at) / 4, interval '5 seconds'), interval '1 hour')`;

/** `now()` because an index can't be searched for `clock_timestamp()`. Later than an event is kept, none is wanted. $1 most */
export const TAKE_ACCOUNT_EVENTS: Statement = {
  name: 'take-account-events',
  text: `
UPDATE account_event SET due_at = ${NEXT_LOOK} WHERE id IN (
  SELECT id FROM account_event WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING ${COLUMNS}, at <= now() - interval '${RECEIPT_DAYS} days' AS "isLate"`,
};

/** $1 id */
export const FORGET_ACCOUNT_EVENT: Statement = {
  name: 'forget-account-event',
  text: 'DELETE FROM account_event WHERE id = $1',
};

/** $1 account */
export const FORGET_EVENTS_OF_ACCOUNT: Statement = {
  name: 'forget-events-of-account',
  text: 'DELETE FROM account_event WHERE owner_id = $1',
};
