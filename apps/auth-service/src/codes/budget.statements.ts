import { SIGN_IN_CODE } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';

/**
 * How often an address may be mailed and guessed at, in any 24 hours. Each statement takes from a budget and holds its
 * row until the transaction ends, so budgets are exact however many ask at once. A statement that had to wait goes by
 * the time at which it began, which only ever makes it stricter.
 *
 * Times are kept, not counts: a count by the day would allow twice as much around midnight.
 */

const NOW = 'statement_timestamp()';
const DAY = "interval '1 day'";

/** Requests of an address in a minute, an hour, a day. */
const ADDRESS_REQUESTS = [
  [`interval '${SIGN_IN_CODE.resendSeconds} seconds'`, 1],
  ["interval '1 hour'", 5],
  [DAY, 10],
] as const;
const DEVICE_REQUESTS = 5;
const DEVICE_TRIES = 10;
/** How long a browser counts as known after its last sign-in. */
const DEVICE_LIFE = "interval '180 days'";

const since = (column: string, interval: string): string =>
  `ARRAY(SELECT at FROM unnest(${column}) AS at WHERE at > ${NOW} - ${interval})`;
const countSince = (column: string, interval: string): string => `cardinality(${since(column, interval)})`;

const addressMayRequest = ADDRESS_REQUESTS.map(
  ([interval, most]) => `${countSince('b.requests', interval)} < ${most}`,
).join(' AND ');

/** Answers a row if the address may be mailed. $1 address */
export const TAKE_REQUEST_OF_ADDRESS: Statement = {
  name: 'take-request-of-address',
  text: `
INSERT INTO address_budget AS b (address, requests, lapses_at) VALUES ($1, ARRAY[${NOW}], ${NOW} + ${DAY})
ON CONFLICT (address) DO UPDATE
SET requests = ${since('b.requests', DAY)} || ${NOW}, lapses_at = ${NOW} + ${DAY}
WHERE ${addressMayRequest}
RETURNING true AS granted`,
};

/**
 * Answers a row if the device is known and has requests left, and whether it may ask just now: the pause between two
 * requests holds for it too. $1 device
 */
export const TAKE_REQUEST_OF_DEVICE: Statement = {
  name: 'take-request-of-device',
  text: `
UPDATE device AS b SET requests = ${since('b.requests', DAY)} ||
  CASE WHEN ${countSince('b.requests', ADDRESS_REQUESTS[0][0])} = 0 THEN ARRAY[${NOW}] ELSE '{}' END
WHERE b.id = $1 AND b.lapses_at > ${NOW} AND ${countSince('b.requests', DAY)} < ${DEVICE_REQUESTS}
RETURNING ${NOW} = ANY (b.requests) AS granted`,
};

/** Answers a row if one more code may be tried for the address. $1 address */
export const TAKE_TRY_OF_ADDRESS: Statement = {
  name: 'take-try-of-address',
  text: `
INSERT INTO address_budget AS b (address, wrong_tries, lapses_at) VALUES ($1, ARRAY[${NOW}], ${NOW} + ${DAY})
ON CONFLICT (address) DO UPDATE
SET wrong_tries = ${since('b.wrong_tries', DAY)} || ${NOW}, lapses_at = ${NOW} + ${DAY}
WHERE ${countSince('b.wrong_tries', DAY)} < ${SIGN_IN_CODE.addressTriesPerDay}
RETURNING true AS granted`,
};

/** Answers a row if the device is known and has tries left. $1 device */
export const TAKE_TRY_OF_DEVICE: Statement = {
  name: 'take-try-of-device',
  text: `
UPDATE device AS b SET wrong_tries = ${since('b.wrong_tries', DAY)} || ${NOW}
WHERE b.id = $1 AND b.lapses_at > ${NOW} AND ${countSince('b.wrong_tries', DAY)} < ${DEVICE_TRIES}
RETURNING true AS granted`,
};

/** Gives back the try that this transaction took. $1 address */
export const RETURN_TRY_OF_ADDRESS: Statement = {
  name: 'return-try-of-address',
  text: 'UPDATE address_budget SET wrong_tries = trim_array(wrong_tries, 1) WHERE address = $1',
};

/** Gives back the try that this transaction took. $1 device */
export const RETURN_TRY_OF_DEVICE: Statement = {
  name: 'return-try-of-device',
  text: 'UPDATE device SET wrong_tries = trim_array(wrong_tries, 1) WHERE id = $1',
};

/** From its first sign-in on a browser has budgets of its own. $1 device, $2 account */
export const KNOW_DEVICE: Statement = {
  name: 'know-device',
  text: `
INSERT INTO device (id, account_id, lapses_at) VALUES ($1, $2, ${NOW} + ${DEVICE_LIFE})
ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id, lapses_at = excluded.lapses_at`,
};
