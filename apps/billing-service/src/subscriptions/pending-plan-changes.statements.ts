import type { Statement } from '@oncelink/service-kit/database';

/** $1 user, $2 version. */
export const ADD_PENDING: Statement = {
  name: 'add-pending-plan-change',
  text: `
INSERT INTO untold_plan VALUES ($1, $2)
ON CONFLICT (user_id) DO UPDATE SET version = greatest(untold_plan.version, excluded.version)`,
};

/** $1 user. */
export const READ_PENDING: Statement = {
  name: 'read-pending-plan-changes',
  text: `
SELECT c.user_id AS "userId", c.customer_id AS "customerId", c.plan, c.renews_at AS "renewsAt", c.ends_at AS "endsAt",
  c.version
FROM untold_plan JOIN customer AS c USING (user_id) WHERE user_id = $1`,
};

/** A change after the published one stays. $1 user, $2 version. */
export const REMOVE_PUBLISHED: Statement = {
  name: 'remove-published-plan-change',
  text: 'DELETE FROM untold_plan WHERE user_id = $1 AND version <= $2',
};
