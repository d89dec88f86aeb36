import { DEVICE_LOGIN } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';

/** By the clock of the database, which all replicas share. */
const NOW = 'clock_timestamp()';
const HOUR = "interval '1 hour'";
const { lifeSeconds, intervalSeconds, slowDownSeconds, triesPerHour } = DEVICE_LOGIN;

/** Answers no row where another login has the same code, which must begin again then. $1 device, $2 code, $3 client, $4 system, $5 network */
export const BEGIN_LOGIN: Statement = {
  name: 'begin-device-login',
  text: `
INSERT INTO device_login (device_hash, user_mac, client, system, network, interval_s, expires_at)
VALUES ($1, $2, $3, $4, $5, ${intervalSeconds}, ${NOW} + interval '${lifeSeconds} seconds')
ON CONFLICT (user_mac) DO NOTHING
RETURNING 1`,
};

const RECENT = `ARRAY(SELECT at FROM unnest(b.tried_at) AS at WHERE at > ${NOW} - ${HOUR})`;

/** Answers a row if the account may try one more code. Of tries that arrive together each sees the one before. $1 account */
export const TAKE_TRY: Statement = {
  name: 'take-try-of-device-code',
  text: `
INSERT INTO device_budget AS b (account_id, tried_at, lapses_at) VALUES ($1, ARRAY[${NOW}], ${NOW} + ${HOUR})
ON CONFLICT (account_id) DO UPDATE SET tried_at = ${RECENT} || ${NOW}, lapses_at = ${NOW} + ${HOUR}
WHERE cardinality(${RECENT}) < ${triesPerHour}
RETURNING 1`,
};

/** Gives back the try that this transaction took: the last of the list. $1 account */
export const RETURN_TRY: Statement = {
  name: 'return-try-of-device-code',
  text: 'UPDATE device_budget SET tried_at = trim_array(tried_at, 1) WHERE account_id = $1',
};

const IS_OPEN = `d.owner_id IS NULL AND NOT d.denied AND d.expires_at > ${NOW}`;

/** Of a login that nobody has decided, which is locked until the transaction ends. $1 code */
export const FIND_LOGIN: Statement = {
  name: 'find-device-login',
  text: `SELECT d.client, d.system, d.network FROM device_login AS d WHERE d.user_mac = $1 AND ${IS_OPEN} FOR UPDATE`,
};

/** $1 code, $2 account, or null to deny it, $3 most keys of the account, $4 language */
export const DECIDE_LOGIN: Statement = {
  name: 'decide-device-login',
  text: `
UPDATE device_login AS d SET owner_id = $2, denied = $2::uuid IS NULL, key_limit = $3, language = $4
WHERE d.user_mac = $1 AND ${IS_OPEN}`,
};

/**
 * The account that has allowed a login, locked until the transaction ends. Before the login is: a person who decides locks
 * the account first, and two that lock in different orders would wait for one another. $1 device
 */
export const LOCK_OWNER: Statement = {
  name: 'lock-owner-of-device-login',
  text: `
SELECT a.id, a.email FROM account AS a
WHERE a.id = ANY (ARRAY(SELECT d.owner_id FROM device_login AS d WHERE d.device_hash = $1)) FOR UPDATE`,
};

/** On the newest version of the row, not in a subquery: questions that arrive together must see one another. */
const IS_EARLY = `coalesce(d.asked_at > ${NOW} - make_interval(secs => d.interval_s - 1), false)`;

/**
 * One question of a program: it counts the pace, and gives the login away at most once, however many ask. A second is
 * forgiven, because networks do not deliver evenly. $1 device, $2 the account that is locked, or null
 */
export const POLL_LOGIN: Statement = {
  name: 'poll-device-login',
  text: `
UPDATE device_login AS d SET asked_at = ${NOW}, early = ${IS_EARLY},
  interval_s = d.interval_s + CASE WHEN ${IS_EARLY} THEN ${slowDownSeconds} ELSE 0 END,
  redeemed_at = CASE WHEN d.owner_id = $2 AND NOT d.denied AND NOT ${IS_EARLY} THEN ${NOW} END
WHERE d.device_hash = $1 AND d.redeemed_at IS NULL AND d.expires_at > ${NOW}
RETURNING d.redeemed_at IS NOT NULL AS granted, d.denied, d.early, d.client, d.system, d.key_limit, d.language`,
};
