import type { Statement } from '@oncelink/service-kit/database';

/**
 * One statement: the event is stored if and only if its work is. $1 event, $2 customer at the provider.
 * @returns the user to refresh, for an event that is stored already too: its wake-up may have been lost
 */
export const STORE_EVENT: Statement = {
  name: 'store-event',
  text: `
WITH event AS (INSERT INTO processed_event (event_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING event_id),
due AS (
  UPDATE customer SET due_at = clock_timestamp(), failures = 0 FROM event WHERE customer.customer_id = $2)
SELECT user_id AS "userId" FROM customer WHERE customer_id = $2`,
};

/** The provider sends an event again for three days by itself, and for thirty when a person asks it to. */
export const REMOVE_OLD_EVENTS: Statement = {
  name: 'remove-old-events',
  text: "DELETE FROM processed_event WHERE taken_at < now() - interval '35 days'",
};
