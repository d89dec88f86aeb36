import type { Statement } from '@oncelink/service-kit/database';

/**
 * When a question that begins now is asked again if no answer comes: the pause grows with every failure, from five
 * seconds to an hour. Most answers come sooner. After a slower one another process asks too, which does no harm.
 */
const TRY_AGAIN_AT =
  'clock_timestamp() + least(make_interval(hours => 1), make_interval(secs => 5 * 2 ^ least(failures, 10)))';

const BEGIN_FETCH = `
UPDATE customer SET fetches = fetches + 1, failures = failures + 1, due_at = ${TRY_AGAIN_AT}`;

const RETURNING_FETCH =
  'RETURNING user_id AS "userId", customer_id AS "customerId", fetches AS number, is_closing AS "isClosing"';

/** Users that the provider has to be asked about, or the auth-service told about. $1 how many at most. */
export const FIND_DUE: Statement = {
  name: 'find-due',
  text: `
(SELECT user_id AS "userId" FROM customer WHERE due_at <= now() ORDER BY due_at LIMIT $1)
UNION (SELECT user_id FROM untold_plan LIMIT $1)`,
};

/** $1 user. */
export const BEGIN_FETCH_IF_DUE: Statement = {
  name: 'begin-fetch-if-due',
  text: `${BEGIN_FETCH} WHERE user_id = $1 AND due_at <= now() ${RETURNING_FETCH}`,
};

/** $1 user. */
export const BEGIN_FETCH_OF_USER: Statement = {
  name: 'begin-fetch-of-user',
  text: `${BEGIN_FETCH} WHERE user_id = $1 ${RETURNING_FETCH}`,
};

/** $1 user, $2 customer at the provider. */
export const ADD_CUSTOMER: Statement = {
  name: 'add-customer',
  text: `
WITH added AS (
  INSERT INTO customer (user_id, customer_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING user_id, version)
INSERT INTO untold_plan SELECT user_id, version FROM added`,
};

/** A plan change names the customer, so a new customer is a plan change too. $1 user, $2 customer, $3 its successor. */
export const REPLACE_CUSTOMER: Statement = {
  name: 'replace-customer',
  text: `
WITH replaced AS (
  UPDATE customer SET customer_id = $3, version = version + 1, due_at = clock_timestamp(), failures = 0
  WHERE user_id = $1 AND customer_id = $2 RETURNING user_id, version)
INSERT INTO untold_plan SELECT user_id, version FROM replaced
ON CONFLICT (user_id) DO UPDATE SET version = greatest(untold_plan.version, excluded.version)`,
};

/** No row when a later answer is stored already. $1 user, $2 number of the fetch. */
export const LOCK_CUSTOMER: Statement = {
  name: 'lock-customer',
  text: `
SELECT plan, renews_at AS "renewsAt", ends_at AS "endsAt", version
FROM customer WHERE user_id = $1 AND applied_fetch < $2 FOR UPDATE`,
};

/**
 * A customer that became due while the provider was asked stays due. So does one whose later question has begun and may
 * never finish: otherwise a payment could be lost. $1 user, $2 fetch, $3 plan, $4 renewal, $5 version, $6 due,
 * $7 end.
 */
export const STORE_PLAN: Statement = {
  name: 'store-plan',
  text: `
UPDATE customer SET applied_fetch = $2, failures = 0, plan = $3, renews_at = $4, ends_at = $7, version = $5,
  due_at = CASE WHEN due_at <= clock_timestamp() OR fetches > $2 THEN due_at ELSE $6 END,
  active_at = CASE WHEN version = $5 THEN active_at ELSE clock_timestamp() END
WHERE user_id = $1`,
};

/** Customers who may pay, pay, or changed lately become due and pending once more. $1 states that never change. */
export const RECONCILE: Statement = {
  name: 'reconcile',
  text: `
WITH watched AS (
  SELECT user_id, version FROM customer WHERE active_at > now() - interval '3 days' OR EXISTS (
    SELECT FROM subscription AS s WHERE s.user_id = customer.user_id AND s.status <> ALL ($1::text[]))),
pending AS (INSERT INTO untold_plan SELECT user_id, version FROM watched ON CONFLICT DO NOTHING)
UPDATE customer SET due_at = least(due_at, now()) FROM watched WHERE customer.user_id = watched.user_id`,
};
