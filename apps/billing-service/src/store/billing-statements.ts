import type { Statement } from '@oncelink/service-kit/database';

/**
 * When a customer is due again whose turn has begun: the pause grows with every failure, from five seconds to an hour.
 * It is longer than asking takes on most days. Where it is not, somebody else asks too, which does no harm.
 */
const TRY_AGAIN_AT =
  'clock_timestamp() + least(make_interval(hours => 1), make_interval(secs => 5 * 2 ^ least(failures, 10)))';

const BEGIN_FETCH = `
UPDATE customer SET fetches = fetches + 1, failures = failures + 1, due_at = ${TRY_AGAIN_AT}`;

const RETURNING_FETCH = 'RETURNING user_id, customer_id, fetches, is_closing';

/** $1 how many at most. */
export const BEGIN_DUE_FETCHES: Statement = {
  name: 'begin-due-fetches',
  text: `${BEGIN_FETCH} WHERE user_id IN (
    SELECT user_id FROM customer WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) ${RETURNING_FETCH}`,
};

/** $1 user. */
export const BEGIN_FETCH_OF_USER: Statement = {
  name: 'begin-fetch-of-user',
  text: `${BEGIN_FETCH} WHERE user_id = $1 ${RETURNING_FETCH}`,
};

export const FIND_CUSTOMER: Statement = {
  name: 'find-customer',
  text: 'SELECT user_id, customer_id FROM customer WHERE user_id = $1',
};

export const ADD_CUSTOMER: Statement = {
  name: 'add-customer',
  text: `
WITH added AS (
  INSERT INTO customer (user_id, customer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING user_id, version)
INSERT INTO untold_plan SELECT user_id, version FROM added`,
};

/** What is told of a user names the customer, so it has to be told anew. $1 user, $2 customer, $3 in place of it. */
export const REPLACE_CUSTOMER: Statement = {
  name: 'replace-customer',
  text: `
WITH replaced AS (
  UPDATE customer SET customer_id = $3, version = version + 1, due_at = clock_timestamp(), failures = 0
  WHERE user_id = $1 AND customer_id = $2 RETURNING user_id, version)
INSERT INTO untold_plan SELECT user_id, version FROM replaced
ON CONFLICT (user_id) DO UPDATE SET version = greatest(untold_plan.version, excluded.version)`,
};

/** One statement: the event is remembered if and only if its work is. $1 event, $2 customer at the provider. */
export const TAKE_EVENT: Statement = {
  name: 'take-event',
  text: `
WITH taken AS (INSERT INTO processed_event (event_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING event_id)
UPDATE customer SET due_at = clock_timestamp(), failures = 0
FROM taken WHERE customer.customer_id = $2`,
};

/** Nothing when a later answer is stored already. $1 user, $2 number of the fetch. */
export const LOCK_CUSTOMER: Statement = {
  name: 'lock-customer',
  text: 'SELECT plan, renews_at, version FROM customer WHERE user_id = $1 AND applied_fetch < $2 FOR UPDATE',
};

/**
 * Whatever became due while the provider was asked stays due, and so does what a later question has begun and may never
 * finish: a payment would be forgotten. $1 user, $2 fetch, $3 plan, $4 renewal, $5 version, $6 due.
 */
export const STORE_PLAN: Statement = {
  name: 'store-plan',
  text: `
UPDATE customer SET applied_fetch = $2, failures = 0, plan = $3, renews_at = $4, version = $5,
  due_at = CASE WHEN due_at <= clock_timestamp() OR fetches > $2 THEN due_at ELSE $6 END,
  active_at = CASE WHEN version = $5 THEN active_at ELSE clock_timestamp() END
WHERE user_id = $1`,
};

export const FORGET_SUBSCRIPTIONS: Statement = {
  name: 'forget-subscriptions',
  text: 'DELETE FROM subscription WHERE user_id = $1',
};

/** $1 user, then one array per column. */
export const STORE_SUBSCRIPTIONS: Statement = {
  name: 'store-subscriptions',
  text: `
INSERT INTO subscription (user_id, subscription_id, status, price_id, period_end, is_ending, unpaid_since)
SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::boolean[], $7::timestamptz[])`,
};

/** $1 user, $2 version. */
export const MARK_UNTOLD: Statement = {
  name: 'mark-untold',
  text: `
INSERT INTO untold_plan VALUES ($1, $2)
ON CONFLICT (user_id) DO UPDATE SET version = greatest(untold_plan.version, excluded.version)`,
};

/** $1 how many at most. */
export const READ_UNTOLD: Statement = {
  name: 'read-untold',
  text: `
SELECT c.user_id, c.customer_id, c.plan, c.renews_at, c.version
FROM untold_plan JOIN customer AS c USING (user_id) ORDER BY c.user_id LIMIT $1`,
};

/** A change after the told one stays. $1 user, $2 version. */
export const MARK_TOLD: Statement = {
  name: 'mark-told',
  text: 'DELETE FROM untold_plan WHERE user_id = $1 AND version <= $2',
};

/** $1 user. */
export const BEGIN_CLOSING: Statement = {
  name: 'begin-closing',
  text: 'UPDATE customer SET is_closing = true, due_at = clock_timestamp(), failures = 0 WHERE user_id = $1',
};

export const FORGET_CUSTOMER: Statement = {
  name: 'forget-customer',
  text: 'DELETE FROM customer WHERE user_id = $1',
};

export const TOUCH_CUSTOMER: Statement = {
  name: 'touch-customer',
  text: 'UPDATE customer SET active_at = clock_timestamp() WHERE user_id = $1',
};

/** Whoever may pay, pays, or changed lately: that is asked and told once more. $1 states that never change. */
export const RECONCILE: Statement = {
  name: 'reconcile',
  text: `
WITH watched AS (
  SELECT user_id, version FROM customer WHERE active_at > now() - interval '3 days' OR EXISTS (
    SELECT FROM subscription AS s WHERE s.user_id = customer.user_id AND s.status <> ALL ($1::text[]))),
untold AS (INSERT INTO untold_plan SELECT user_id, version FROM watched ON CONFLICT DO NOTHING)
UPDATE customer SET due_at = least(due_at, now()) FROM watched WHERE customer.user_id = watched.user_id`,
};

/** The provider sends an event again for three days by itself, and for thirty when somebody asks it to. */
export const FORGET_EVENTS: Statement = {
  name: 'forget-events',
  text: "DELETE FROM processed_event WHERE taken_at < now() - interval '35 days'",
};
