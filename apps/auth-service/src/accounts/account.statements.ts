import type { Plan, User } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';
import { IS_FRESH } from '../sessions/session.statements.ts';

const NOW = 'clock_timestamp()';
/** Of the account `a`. */
export const ACCOUNT_COLUMNS =
  'a.id, a.email, a.name, a.plan, a.renews_at, a.ends_at, a.customer_id, a.tell_opened';

/** What a user sees of an account. */
export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly plan: Plan;
  readonly renews_at: Date | null;
  readonly ends_at: Date | null;
  readonly customer_id: string | null;
  readonly tell_opened: boolean;
}

/** The account as its owner sees it. */
export const userOfAccount = (row: AccountRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  avatar: null,
  subscriptionStatus: row.plan,
  subscriptionRenewsAt: row.renews_at?.toISOString() ?? null,
  subscriptionEndsAt: row.ends_at?.toISOString() ?? null,
  customerId: row.customer_id,
  tellOpened: row.tell_opened,
});

/** Accounts that wait for the first sign-in of the invited; the statements below end that, and still see it. */
const INVITED = 'WITH invited AS (SELECT id FROM account WHERE email = $1 AND is_invited)';
const WAS_INVITED = 'EXISTS (SELECT FROM invited WHERE invited.id = a.id)';

/**
 * The account of an address, made when there is none, and locked until the transaction ends. `xmax` is 0 in a row that
 * this statement made: an update, even one that changes nothing, leaves its own number there. $1 email, $2 name,
 * $3 whether this is an invitation instead of a sign-in
 */
export const OPEN_ACCOUNT: Statement = {
  name: 'open-account',
  text: `
${INVITED}
INSERT INTO account AS a (email, name, is_invited) VALUES ($1, $2, $3)
ON CONFLICT (email) DO UPDATE SET
  name = CASE WHEN a.name = '' THEN excluded.name ELSE a.name END, is_invited = a.is_invited AND $3
RETURNING ${ACCOUNT_COLUMNS}, a.xmax = 0 OR ${WAS_INVITED} AS is_new`,
};

/** The same for an address that has an account; nothing otherwise. $1 email, $2 name, $3 as above */
export const FIND_ACCOUNT: Statement = {
  name: 'find-account',
  text: `
${INVITED}
UPDATE account AS a SET name = CASE WHEN a.name = '' THEN $2 ELSE a.name END, is_invited = a.is_invited AND $3
WHERE a.email = $1
RETURNING ${ACCOUNT_COLUMNS}, ${WAS_INVITED} AS is_new`,
};

const OWN_SESSION = `s.id::text = $2 AND s.account_id = a.id AND s.lapses_at > ${NOW}`;

/** $1 account, $2 session, $3 name */
export const RENAME_ACCOUNT: Statement = {
  name: 'rename-account',
  text: `UPDATE account AS a SET name = $3 FROM session AS s WHERE a.id = $1 AND ${OWN_SESSION} RETURNING ${ACCOUNT_COLUMNS}`,
};

/** $1 account, $2 session, $3 whether new links start with a mail asked for */
export const CHANGE_SETTINGS: Statement = {
  name: 'change-settings',
  text: `UPDATE account AS a SET tell_opened = $3 FROM session AS s WHERE a.id = $1 AND ${OWN_SESSION} RETURNING ${ACCOUNT_COLUMNS}`,
};

/** Locks the account, and tells whether the session began with a code that is new enough. $1 account, $2 session */
export const LOCK_ACCOUNT: Statement = {
  name: 'lock-account',
  text: `
SELECT ${IS_FRESH} AS is_fresh
FROM account AS a JOIN session AS s ON ${OWN_SESSION} WHERE a.id = $1 FOR UPDATE OF a`,
};

/**
 * Before the account is: a sign-in locks its device first and its account then, and two that lock in different orders
 * would wait for one another. $1 account
 */
export const LOCK_DEVICES: Statement = {
  name: 'lock-devices',
  text: 'SELECT 1 FROM device WHERE account_id = $1 ORDER BY id FOR UPDATE',
};

/**
 * Only a newer version changes anything. Tells whether an owner of API keys has another plan now, or another end of it.
 * $1 account, $2 plan, $3 renewal, $4 customer, $5 version, $6 end
 */
export const CHANGE_PLAN: Statement = {
  name: 'change-plan',
  text: `
WITH former AS (
  SELECT id, plan, ends_at FROM account WHERE id = $1 AND plan_version < $5 FOR NO KEY UPDATE)
UPDATE account AS a SET plan = $2, renews_at = $3, ends_at = $6, customer_id = $4, plan_version = $5
FROM former WHERE a.id = former.id
RETURNING (a.plan, a.ends_at) IS DISTINCT FROM (former.plan, former.ends_at)
  AND EXISTS (SELECT FROM api_key AS k WHERE k.owner_id = a.id) AS is_news`,
};
